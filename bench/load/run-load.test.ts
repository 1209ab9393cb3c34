import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type MinerLiveClientMessage, minerLiveClientMessage } from '#contract/miner-live.ts';
import type { LoadPlan, Transport } from './plan.ts';
import { runLoad } from './run-load.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function load(listener: RequestListener, plan: Partial<LoadPlan> = {}) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return run(server.address() as AddressInfo, 'put', plan);
}

function run({ port }: AddressInfo, transport: Transport, plan: Partial<LoadPlan>) {
  const wallets = Array.from({ length: 4 }, (_, index) => ({
    email: `bench-${index}@example.test`,
    cookie: `technovex_miner=${index}`,
    startedAtMs: Date.now(),
  }));
  const origin = `http://127.0.0.1:${port}`;
  const requests = { type: 'sync', transport, wallets } as const;
  return runLoad({ origin, requests, offeredPerSecond: undefined, warmUpMs: 20, measureMs: 600, ...plan });
}

/** Credits the claim, in a response of two chunks. */
const creditInChunks: RequestListener = (request, response) => {
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
  it('counts acknowledged syncs and returns the last total of each wallet', async () => {
    const result = await load(creditInChunks);
    expect(result).toMatchObject({ refused: 0, failed: 0, timedOut: 0, firstFailure: undefined });
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.acknowledgedTotals).toHaveLength(4);
    for (const total of result.acknowledgedTotals) expect(total).toBeGreaterThan(0);
  });

  it('distinguishes refused from failed', async () => {
    const respond = (status: number): RequestListener => {
      return (request, response) => {
        request.resume().on('end', () => response.writeHead(status, { 'content-length': 4 }).end('busy'));
      };
    };
    const plan = { offeredPerSecond: 200 };
    expect(await load(respond(503), plan)).toMatchObject({ acknowledged: 0, failed: 0, firstFailure: '503 busy' });
    server?.close();
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
        setTimeout(() => creditInChunks(request, response), Math.max(0, stalledUntilMs - Date.now()));
      },
      { offeredPerSecond: 400, warmUpMs: 0, measureMs: 3 * stallMs },
    );
    // Only four requests were sent: counting these alone would hide the latency of hundreds.
    expect(result.latency.p90Ms).toBeGreaterThan(stallMs / 4);
  });

  it('with backsOff: waits after a refusal as long as Retry-After says', async () => {
    const busy: RequestListener = (request, response) => {
      request
        .resume()
        .on('end', () => response.writeHead(503, { 'content-length': 4, 'retry-after': '60' }).end('busy'));
    };
    const result = await load(busy, { offeredPerSecond: 400, warmUpMs: 0, backsOff: true, skipsWhenBusy: true });
    expect(result.refused).toBe(4);
    expect(result.backedOff).toBeGreaterThan(4);
  });

  it('with skipsWhenBusy: skips a sync that is due while the previous one is pending', async () => {
    const slow: RequestListener = (request, response) => void setTimeout(() => creditInChunks(request, response), 100);
    const result = await load(slow, { offeredPerSecond: 400, skipsWhenBusy: true });
    expect(result.skipped).toBeGreaterThan(result.acknowledged);
    expect(result.timedOut).toBe(0);
  });

  it('counts a connection closed by the server as failed', async () => {
    const result = await load((request) => request.socket.destroy(), { warmUpMs: 0 });
    expect(result.acknowledged).toBe(0);
    expect(result.firstFailure).toBeDefined();
    expect(result.acknowledgedTotals).toEqual([null, null, null, null]);
  });
});

describe('the load generator on the live channel', () => {
  const acknowledge = ({ id }: MinerLiveClientMessage, totalMined: number, nextSyncMs = 0) =>
    JSON.stringify({ type: 'acknowledged', id, data: { totalMined }, credited: 0, nextSyncMs });

  async function loadLive(
    onSync: (socket: WebSocket, message: MinerLiveClientMessage & { readonly type: 'sync' }) => void,
    plan: Partial<LoadPlan> = {},
    refusalOf: (cookie: string | undefined) => number | undefined = () => undefined,
  ) {
    const channels = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      perMessageDeflate: false,
      verifyClient({ req }, respond) {
        const status = refusalOf(req.headers.cookie);
        respond(status === undefined, status);
      },
    });
    channels.on('connection', (socket, request) => {
      expect(request.url).toBe('/api/miner/live');
      expect(request.headers).toMatchObject({ cookie: expect.stringMatching(/^technovex_miner=\d$/) });
      socket.on('message', (data) => {
        const message = minerLiveClientMessage.parse(JSON.parse(data.toString()));
        if (message.type === 'sync') onSync(socket, message);
      });
    });
    await once(channels, 'listening');
    try {
      return await run(channels.address() as AddressInfo, 'live', plan);
    } finally {
      channels.close();
    }
  }

  it('counts acknowledged syncs, their bytes, and returns the last total of each wallet', async () => {
    let messageBytes = 0;
    const result = await loadLive((socket, message) => {
      const response = acknowledge(message, message.totalMined);
      // Frames without extended length: a head of 2 bytes from the server, 6 with the mask from the client.
      messageBytes = response.length + 2;
      socket.send(response);
    });
    expect(result).toMatchObject({ refused: 0, failed: 0, timedOut: 0, firstFailure: undefined });
    expect(result.acknowledged).toBeGreaterThan(0);
    for (const total of result.acknowledgedTotals) expect(total).toBeGreaterThan(0);
    expect(result.bytesPerResponse).toBeGreaterThan(messageBytes);
    expect(result.bytesPerResponse).toBeLessThan(3 * messageBytes);
  });

  it('reads several messages in one chunk, long ones, and answers a ping', async () => {
    let pongs = 0;
    const result = await loadLive((socket, message) => {
      if (socket.listenerCount('pong') === 0) socket.on('pong', () => (pongs += 1));
      socket.ping('still there?');
      socket.send(JSON.stringify({ type: 'pace', nextSyncMs: 1_000 }));
      socket.send(acknowledge(message, message.totalMined).padEnd(3_000));
    });
    expect(result).toMatchObject({ failed: 0, firstFailure: undefined });
    expect(pongs).toBeGreaterThan(0);
  });

  it('distinguishes refused from failed', async () => {
    const refuse =
      (code: string) =>
      (socket: WebSocket, { id }: MinerLiveClientMessage) =>
        socket.send(JSON.stringify({ type: 'refused', id, code, detail: 'no' }));
    const busy = await loadLive(refuse('temporarily-unavailable'));
    expect(busy).toMatchObject({ acknowledged: 0, failed: 0 });
    expect(busy.refused + busy.totalResponses).toBeGreaterThan(0);
    expect(await loadLive(refuse('invalid-request'), { warmUpMs: 0 })).toMatchObject({ acknowledged: 0, refused: 0 });
  });

  it('counts an upgrade that an overloaded server refuses, and tries it again', async () => {
    const refused = new Set<string | undefined>();
    const result = await loadLive(
      (socket, message) => socket.send(acknowledge(message, message.totalMined)),
      {},
      (cookie) => {
        if (refused.has(cookie)) return undefined;
        refused.add(cookie);
        return refused.size % 2 === 0 ? 408 : 503;
      },
    );
    expect(result).toMatchObject({ opensRefused: 4, refused: 0, failed: 0 });
    expect(result.firstFailure).toMatch(/^upgrade refused: HTTP\/1.1 (408|503) /);
    expect(result.acknowledged).toBeGreaterThan(0);
  });

  it('fails when an upgrade is refused for another reason', async () => {
    await expect(
      loadLive(
        () => undefined,
        {},
        () => 401,
      ),
    ).rejects.toThrow('upgrade refused: HTTP/1.1 401');
  });

  it('counts a closed channel as failed, with its close code', async () => {
    const result = await loadLive((socket) => socket.close(1013, 'Too many messages'), { warmUpMs: 0 });
    expect(result).toMatchObject({ acknowledged: 0, firstFailure: 'closed with 1013 Too many messages' });
  });

  it('server-requested: syncs when the server asks for it', async () => {
    const runAt = (nextSyncMs: number) =>
      loadLive((socket, message) => socket.send(acknowledge(message, 1, nextSyncMs)), {
        offeredPerSecond: 'server-requested',
        backsOff: true,
        warmUpMs: 2_000,
        measureMs: 500,
      });
    const [slow, fast] = [await runAt(60_000), await runAt(50)];
    expect(slow).toMatchObject({ acknowledged: 0, failed: 0, totalResponses: 4 });
    expect(fast.acknowledged).toBeGreaterThan(4);
    expect(slow.longestGapMs).toBeCloseTo(slow.measuredSeconds * 1_000);
  });
});
