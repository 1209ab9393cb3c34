import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { announce } from './announce.ts';

/** The floor for pages: `node:http` that answers the bytes of one file (`PAGE_FILE`) with the headers in `PAGE_HEADERS`. */
const bytes = readFileSync(process.env.PAGE_FILE ?? '');
const headers: Record<string, string> = JSON.parse(process.env.PAGE_HEADERS ?? '{}');

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => announce('bare node:http', server));
process.stdin.resume().once('close', () => process.exit());
