import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WalletData } from '#contract/miner.ts';
import type { Presence, TimeSpan } from '#domain/miner/presence.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import { QUEUE_LENGTH_MAX } from '#server/overload/overload-policy.ts';
import { startMinerService } from '#server/testing/miner-service.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import type { MinerService } from './service.ts';

/** Syncs over channels and by single requests, at two servers on one database. */

const RATE = 0.00005;
const HOUR = 3_600_000;
const HOUR_TVX = 3_600 * RATE;
const EVERYTHING: MinerClaim = { totalMinedTvx: 1e9, miningTimeSeconds: 1e9, lastBonusClaimedMs: null };

describe('the presence of a miner', () => {
  const test = setUpDatabase();
  const clock = manualClock();
  let servers: readonly [MinerService, MinerService];
  let walletCount = 0;
  let email = '';
  let token = '';

  beforeAll(() => {
    servers = [startService(), startService()];
  });
  beforeEach(createWallet);

  const startService = (downtimes?: () => readonly TimeSpan[]): MinerService =>
    startMinerService(test.database, clock, downtimes).service;

  async function createWallet(): Promise<void> {
    walletCount += 1;
    email = `present-${walletCount}@example.com`;
    const ip = `10.1.${walletCount >> 8}.${walletCount & 255}`;
    ({ token } = await servers[0].createWallet({ email, pin: '123456' }, { ip, signal: new AbortController().signal }));
  }

  async function useUpAllowance(): Promise<void> {
    const full = 'UPDATE miner_wallets SET outage_allowance_full_from_ms = 1e15 WHERE email = $1';
    await test.database.pool.query(full, [email]);
  }

  const request = (server = servers[0]): Promise<WalletData> =>
    server.syncByRequest(email, EVERYTHING, { token, pin: undefined, source: () => expect.unreachable() });

  async function sync(presence?: Presence, server = servers[0]): Promise<number> {
    if (presence === undefined) return (await request(server)).totalMined;
    const device = { ...(await server.verifyDevice(token)), presence };
    return new Promise((resolve, refused) => {
      const committed = ({ totalMinedTvx }: MinerWallet): void => resolve(totalMinedTvx);
      server.sync(device, EVERYTHING, monotonicClock.nowMs(), { committed, refused });
    });
  }

  it('earns the full rate while a channel is open, and the offline rate without one', async () => {
    await useUpAllowance();
    const sinceMs = clock.nowMs();
    clock.advance(HOUR);
    const open = await sync({ type: 'channel', sinceMs });
    expect(open).toBeCloseTo(HOUR_TVX, 12);
    clock.advance(HOUR);
    expect((await sync()) - open).toBeCloseTo(HOUR_TVX / 4 + 3.75 * RATE, 12);
  });

  it('is kept across servers: allowance and last sync are read with the wallet', async () => {
    clock.advance(6 * HOUR);
    const first = await sync();
    expect(first).toBeCloseTo(6 * HOUR_TVX, 9);
    clock.advance(4_000);
    const second = await sync(undefined, servers[1]);
    expect(second - first).toBeCloseTo(4 * RATE, 9);
    clock.advance(HOUR);
    // A quarter of an hour of the allowance is restored in an hour.
    expect((await sync(undefined, servers[1])) - second).toBeCloseTo((1 / 4 + (3 / 4) * (1 / 4)) * HOUR_TVX, 3);
  });

  it('includes the time in which the server was down, also when another process records it after a start', async () => {
    await useUpAllowance();
    let downtimes: readonly TimeSpan[] = [];
    const server = startService(() => downtimes);
    const fromMs = clock.nowMs() + 5_000;
    clock.advance(HOUR);
    downtimes = [{ fromMs, untilMs: clock.nowMs() - 2_000 }];
    expect(await sync(undefined, server)).toBeCloseTo(HOUR_TVX - 0.75 * 2 * RATE, 9);
  });

  it('is kept while as many changes wait for their commit as may, and one more is refused', async () => {
    // None is committed before all have been submitted, in one turn of the event loop.
    const syncs = Array.from({ length: QUEUE_LENGTH_MAX }, () => request());
    await expect(request()).rejects.toMatchObject({ code: 'temporarily-unavailable', retryAfterSeconds: 1 });
    expect(await Promise.all(syncs)).toHaveLength(QUEUE_LENGTH_MAX);
    const { totalMined } = await request();
    expect(totalMined).toBe((await syncs[0])?.totalMined);
  });

  it('limits the sum of all credits, in any sequence of channels and requests at both servers', async () => {
    const step = fc.record({
      waitMs: fc.oneof(fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 0, max: 7 * HOUR })),
      server: fc.constantFrom<0 | 1>(0, 1),
      act: fc.constantFrom('request', 'channel', 'both', 'open'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        await createWallet();
        await useUpAllowance();
        let allowedTvx = 0;
        let held = 0;
        let lastSyncMs = clock.nowMs();
        let sinceMs = clock.nowMs();
        for (const { waitMs, server, act } of steps) {
          clock.advance(waitMs);
          if (act === 'open') {
            sinceMs = clock.nowMs();
            continue;
          }
          const windowMs = clock.nowMs() - lastSyncMs;
          const presentMs = Math.min(windowMs, 5_000);
          const isOpen = act !== 'request';
          const absentMs = Math.max(0, (isOpen ? Math.min(windowMs, sinceMs - lastSyncMs) : windowMs) - presentMs);
          allowedTvx += ((windowMs - 0.75 * absentMs) / 1_000) * RATE;
          lastSyncMs = clock.nowMs();
          const channel: Presence = { type: 'channel', sinceMs };
          const syncs = {
            request: () => [sync(undefined, servers[server])],
            channel: () => [sync(channel, servers[server])],
            both: () => [sync(channel, servers[server]), sync(undefined, servers[1 - server])],
          }[act]();
          const total = Math.max(...(await Promise.all(syncs)));
          expect(total).toBeGreaterThanOrEqual(held);
          expect(total).toBeLessThanOrEqual(allowedTvx * (1 + 1e-9) + 1e-10);
          held = total;
        }
      }),
      { numRuns: propertyRuns(8) },
    );
  });
});
