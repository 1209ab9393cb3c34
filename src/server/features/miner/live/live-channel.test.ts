import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { walletData } from '#contract/miner.ts';
import { LIVE_CLOSE, minerLiveClientMessage } from '#contract/miner-live.ts';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { SYNC_INTERVAL_MS_MAX } from '#server/overload/overload-policy.ts';
import { STUB_DEVICE, stubLiveDeps } from '#server/testing/live-channel.ts';
import { toWalletData } from '../wallet-reads.ts';
import type { SyncOutcome } from '../wallet-syncs.ts';
import { LIVE_LIMITS } from './channel-limits.ts';
import { LiveChannel, parseClientMessage } from './live-channel.ts';

/** Stands in for a real socket, because no test can keep a real server at its longest interval or without a commit. */
class FakeSocket extends EventEmitter {
  readonly bufferedAmount = 0;
  readonly readyState = WebSocket.OPEN;
  readonly OPEN = WebSocket.OPEN;
  readonly types: string[] = [];
  /** Of each message: whether it tells the server's clock. */
  readonly clocks: boolean[] = [];
  closeCode: number | undefined;

  /** A frame, written to its stream. */
  write(frame: string): void {
    const { type, data } = JSON.parse(frame.slice(frame.indexOf('{')));
    this.types.push(type);
    this.clocks.push(data?.nowMs !== undefined);
  }

  close(code: number): void {
    this.closeCode = code;
  }
}

function openChannel(options: Parameters<typeof stubLiveDeps>[0] = {}) {
  const deps = stubLiveDeps(options);
  const { clock } = deps;
  const socket = new FakeSocket();
  const connection = { webSocket: socket as unknown as WebSocket, stream: socket as unknown as Writable };
  const channel = new LiveChannel(connection, STUB_DEVICE, [], deps);
  function sendSync(): void {
    const message = { type: 'sync', id: socket.types.length, totalMined: 0, miningTimeSeconds: 0 };
    socket.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
  async function sync(): Promise<string | undefined> {
    const count = socket.types.length;
    sendSync();
    await vi.waitFor(() => expect(socket.types.length).toBeGreaterThan(count));
    return socket.types.at(-1);
  }
  return { channel, clock, socket, sendSync, sync };
}

it('admits at the longest sync interval one early sync for each on time, so that a miner can stop, and refuses further ones', async () => {
  const { clock, sync } = openChannel({ intervalMs: SYNC_INTERVAL_MS_MAX });
  for (let interval = 0; interval < 2; interval += 1) {
    expect([await sync(), await sync(), await sync()]).toEqual(['acknowledged', 'acknowledged', 'refused']);
    clock.advance(SYNC_INTERVAL_MS_MAX);
  }
});

it("tells the server's clock with the first acknowledgement, then every ten seconds", async () => {
  const { clock, socket, sync } = openChannel();
  for (let second = 0; second <= 20; second += 1) {
    await sync();
    clock.advance(1_000);
  }
  expect(socket.clocks.flatMap((told, second) => (told ? [second] : []))).toEqual([0, 10, 20]);
});

it('stops once everything that it has received is answered, in order and one at a time', async () => {
  const pending: SyncOutcome[] = [];
  const { channel, socket, sendSync } = openChannel({ sync: (outcome) => pending.push(outcome) });
  for (let count = 0; count <= LIVE_LIMITS.messagesWaiting + 1; count += 1) sendSync();
  expect(socket.types).toEqual(['refused']);
  const stopped = channel.stop();
  sendSync();
  for (let count = 0; count <= LIVE_LIMITS.messagesWaiting; count += 1) {
    expect(pending).toHaveLength(1);
    expect(socket.closeCode).toBeUndefined();
    if (count === 0) pending.shift()?.refused(unavailable());
    else pending.shift()?.committed(newMinerWallet(0), 0);
  }
  await stopped;
  const acknowledged = Array(LIVE_LIMITS.messagesWaiting).fill('acknowledged');
  expect(socket.types).toEqual(['refused', 'refused', ...acknowledged]);
  expect(socket.closeCode).toBe(LIVE_CLOSE.restart);
});

it('tells a wallet as JSON that means what it is made of', () => {
  const number = fc.oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    fc.nat(),
    fc.constantFrom(1e-9, 1e21),
  );
  const at = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map(Number);
  const anyWallet = fc.record({
    ...{ totalMinedTvx: number, balanceTvx: number, miningTimeSeconds: number, difficulty: number },
    lastBonusClaimedMs: fc.option(at),
  });
  const email = fc.constantFrom('miner@example.com', '"quoted\\"@example.com', 'grüße@example.com');
  fc.assert(
    fc.property(anyWallet, email, at, (fields, address, nowMs) => {
      const data = toWalletData(address, { ...newMinerWallet(0), ...fields }, nowMs);
      const { totalMinedTvx, balanceTvx, miningTimeSeconds, difficulty, lastBonusClaimedMs } = fields;
      expect(data).toMatchObject({ email: address, miningTimeSeconds, difficulty, nowMs });
      expect([data.totalMined, data.balance]).toEqual([totalMinedTvx, balanceTvx].map((amount) => amount + 0));
      expect(data.lastBonusClaimed === null ? null : Date.parse(data.lastBonusClaimed)).toBe(lastBonusClaimedMs);
      expect(walletData.parse(data)).toEqual(data);
    }),
  );
});

it('accepts exactly the messages that the schema of the contract accepts', () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom('1', null, -1, 0.5, 2 ** 53));
  const message = fc.record(
    {
      type: fc.constantFrom('sync', 'claim-daily-bonus', 'activate-referral', 'mint'),
      id: number,
      totalMined: number,
      miningTimeSeconds: number,
      lastBonusClaimed: fc.constantFrom('2026-01-31T00:00:00.000Z', 'now', null),
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: message }, { weight: 1, arbitrary: fc.jsonValue() }), (value) => {
      const text = JSON.stringify(value);
      const expected = minerLiveClientMessage.safeParse(JSON.parse(text)).data;
      const parsed = parseClientMessage(text);
      if (expected === undefined) expect(parsed).toBeUndefined();
      else expect(parsed).toMatchObject(expected);
    }),
    { numRuns: 300 },
  );
});

it('retries a failed check at each tick until it passes, and reports it once', async () => {
  const results = [unavailable(), unavailable(), undefined, new ProblemError('session-replaced', 'Elsewhere.')];
  const verify = async (): Promise<void> => {
    const error = results.shift();
    if (error !== undefined) throw error;
  };
  const reportFailure = vi.fn((error: unknown) => error as ProblemError);
  const { channel, socket } = openChannel({ verifyAgain: verify, reportFailure });
  const left: number[] = [];
  await channel.verifySession();
  for (let tick = 0; tick < 4; tick += 1) {
    channel.tick();
    await new Promise(setImmediate);
    left.push(results.length);
  }
  expect(left).toEqual([2, 1, 1, 1]);
  expect(reportFailure).toHaveBeenCalledOnce();
  expect(socket.closeCode).toBeUndefined();
  await channel.verifySession();
  expect([socket.types, socket.closeCode]).toEqual([['session-ended'], LIVE_CLOSE.sessionEnded]);
});
