import { createServer } from 'node:http';

/**
 * Reads the whole request and sends `BODY_BASE64` with `HEADERS`. Checks and stores nothing; with `PARSES` it parses
 * the body and keeps its total by path.
 */
const body = Buffer.from(process.env.BODY_BASE64 ?? '', 'base64');
const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');

const parses = process.env.PARSES === '1';
const totals = new Map<string | undefined, number>();

const server = createServer((request, response) => {
  const respond = () => {
    response.writeHead(200, headers);
    response.end(body);
  };
  if (request.method === 'GET') respond();
  else if (parses) {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { totalMined } = JSON.parse(Buffer.concat(chunks).toString()) as { totalMined: number };
      totals.set(request.url, Math.max(totalMined, totals.get(request.url) ?? 0));
      respond();
    });
  } else request.resume().on('end', respond);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  console.log(`Bare node:http is ready at http://127.0.0.1:${address.port}`);
});
process.stdin.resume().once('close', () => process.exit());
