import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoadPlan } from './plan.ts';
import { runLoad } from './run-load.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function load(listener: RequestListener, plan: Partial<LoadPlan> = {}) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const wallets = Array.from({ length: 4 }, (_, index) => ({
    email: `bench-${index}@example.test`,
    cookie: `technovex_miner=${index}`,
    startedAtMs: Date.now(),
  }));
  const origin = `http://127.0.0.1:${address.port}`;
  return runLoad({ origin, wallets, offeredPerSecond: undefined, warmUpMs: 20, measureMs: 600, ...plan });
}

/** Credits what is claimed, in an answer that arrives in two pieces. */
const creditInPieces: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { totalMined } = JSON.parse(Buffer.concat(chunks).toString()) as { totalMined: number };
    const body = JSON.stringify({ success: true, data: { totalMined } });
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, 10));
    setImmediate(() => response.end(body.slice(10)));
  });
};

describe('the load generator', () => {
  it('counts acknowledged syncs and remembers the last total of each wallet', async () => {
    const result = await load(creditInPieces);
    expect(result).toMatchObject({ refused: 0, failed: 0, unanswered: 0, firstFailure: undefined });
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.acknowledgedTotals).toHaveLength(4);
    for (const total of result.acknowledgedTotals) expect(total).toBeGreaterThan(0);
  });

  it('tells refused from failed', async () => {
    const answer = (status: number): RequestListener => {
      return (request, response) => {
        request.resume().on('end', () => response.writeHead(status, { 'content-length': 4 }).end('busy'));
      };
    };
    const plan = { offeredPerSecond: 200 };
    expect(await load(answer(503), plan)).toMatchObject({ acknowledged: 0, failed: 0, firstFailure: '503 busy' });
    server?.close();
    const failing = await load(answer(409), plan);
    expect(failing).toMatchObject({ acknowledged: 0, refused: 0, firstFailure: '409 busy' });
    expect(failing.failed).toBeGreaterThan(0);
  });

  it('charges a stall to every sync that was due meanwhile', async () => {
    const stallMs = 400;
    let stalledUntilMs = 0;
    const result = await load(
      (request, response) => {
        stalledUntilMs ||= Date.now() + stallMs;
        setTimeout(() => creditInPieces(request, response), Math.max(0, stalledUntilMs - Date.now()));
      },
      { offeredPerSecond: 400, warmUpMs: 0, measureMs: 3 * stallMs },
    );
    // Four connections sent four requests; a generator that forgot the others would see four long waits of hundreds.
    expect(result.latency.p90Ms).toBeGreaterThan(stallMs / 4);
  });

  it('holds a refused miner back as long as the answer asks, when told so', async () => {
    const busy: RequestListener = (request, response) => {
      request
        .resume()
        .on('end', () => response.writeHead(503, { 'content-length': 4, 'retry-after': '60' }).end('busy'));
    };
    const result = await load(busy, { offeredPerSecond: 400, warmUpMs: 0, backsOff: true, skipsWhenBusy: true });
    expect(result.refused).toBe(4);
    expect(result.heldBack).toBeGreaterThan(4);
  });

  it('leaves out what is due while the last one is unanswered, when told so', async () => {
    const slow: RequestListener = (request, response) => void setTimeout(() => creditInPieces(request, response), 100);
    const result = await load(slow, { offeredPerSecond: 400, skipsWhenBusy: true });
    expect(result.skipped).toBeGreaterThan(result.acknowledged);
    expect(result.unanswered).toBe(0);
  });

  it('counts a server that hangs up as failed', async () => {
    const result = await load((request) => request.socket.destroy(), { warmUpMs: 0 });
    expect(result.acknowledged).toBe(0);
    expect(result.firstFailure).toBeDefined();
    expect(result.acknowledgedTotals).toEqual([null, null, null, null]);
  });
});
