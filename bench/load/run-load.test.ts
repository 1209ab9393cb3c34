import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type VerifyClientCallbackAsync, WebSocketServer } from 'ws';
import { minerLiveClientMessage } from '#contract/miner-live.ts';
import type { LoadPlan, Transport } from './plan.ts';
import { runLoad } from './run-load.ts';

function run({ port }: AddressInfo, transport: Transport, plan: Partial<LoadPlan>) {
  const wallets = Array.from({ length: 4 }, (_, index) => ({
    email: `bench-${index}@example.test`,
    cookie: `technovex_miner=${index}`,
    startedAtMs: Date.now(),
  }));
  const origin = `http://127.0.0.1:${port}`;
  const requests = { type: 'sync', transport, wallets } as const;
  return runLoad({ origin, requests, offeredPerSecond: undefined, warmUpMs: 0, measureMs: 400, ...plan });
}

describe('the load generator', () => {
  async function load(listener: RequestListener, plan: Partial<LoadPlan> = {}) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    return run(server.address() as AddressInfo, 'put', plan);
  }

  /** Credits the claim, in a response of two chunks. */
  const credit: RequestListener = (request, response) => {
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
  const respond = (status: number): RequestListener => {
    return (request, response) => {
      request.resume().on('end', () => response.writeHead(status, { 'content-length': 4 }).end('busy'));
    };
  };

  it('counts acknowledged syncs and returns the last total of each wallet', async () => {
    const result = await load(credit);
    expect(result).toMatchObject({ refused: 0, failed: 0, timedOut: 0, firstFailure: undefined });
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.acknowledgedTotals).toHaveLength(4);
    for (const total of result.acknowledgedTotals) expect(total).toBeGreaterThan(0);
  });

  it('counts a response of another status as failed, one of an overloaded server as refused', async () => {
    const plan = { offeredPerSecond: 200 };
    const refused = await load(respond(503), plan);
    expect(refused).toMatchObject({ acknowledged: 0, failed: 0, firstFailure: '503 busy' });
    expect(refused.refused).toBeGreaterThan(0);
    const failing = await load(respond(409), plan);
    expect(failing).toMatchObject({ acknowledged: 0, refused: 0, firstFailure: '409 busy' });
    expect(failing.failed).toBeGreaterThan(0);
  });

  it('adds a stall to the latency of every sync that was due in that time', async () => {
    const stallMs = 400;
    let stalledUntilMs = 0;
    const result = await load(
      (request, response) => {
        stalledUntilMs ||= Date.now() + stallMs;
        setTimeout(() => credit(request, response), Math.max(0, stalledUntilMs - Date.now()));
      },
      { offeredPerSecond: 400, measureMs: 3 * stallMs },
    );
    // Only four requests were sent: counting these alone would hide the latency of hundreds.
    expect(result.latency.p90Ms).toBeGreaterThan(stallMs / 4);
  });
});

it('counts acknowledged syncs of live channels, in long frames and between pings, and upgrades that it had to repeat', async () => {
  const refused = new Set<string | undefined>();
  const verifyClient: VerifyClientCallbackAsync = ({ req: { headers } }, respond) => {
    if (refused.has(headers.cookie)) return respond(true);
    refused.add(headers.cookie);
    respond(false, refused.size % 2 === 0 ? 408 : 503);
  };
  const channels = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, verifyClient });
  onTestFinished(() => channels.close());
  channels.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = minerLiveClientMessage.parse(JSON.parse(data.toString()));
      if (message.type !== 'sync') return;
      const { id, totalMined } = message;
      socket.ping('still there?');
      const acknowledged = { type: 'acknowledged', id, data: { totalMined }, credited: 0, nextSyncMs: 0 };
      socket.send(JSON.stringify(acknowledged).padEnd(3_000));
    });
  });
  await once(channels, 'listening');
  const result = await run(channels.address() as AddressInfo, 'live', {});
  expect(result).toMatchObject({ opensRefused: 4, refused: 0, failed: 0, timedOut: 0 });
  expect(result.firstFailure).toMatch(/^upgrade refused: HTTP\/1.1 (408|503) /);
  expect(result.acknowledged).toBeGreaterThan(0);
  for (const total of result.acknowledgedTotals) expect(total).toBeGreaterThan(0);
});
