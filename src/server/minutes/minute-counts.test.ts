import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_HISTORY } from '#domain/miner/wallet-history.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { MinuteCounts, noCounts } from './minute-counts.ts';

const MINUTE = 60_000;
const wallet = (lastSyncMs: number, totalMinedTvx = 0) => ({ lastSyncMs, totalMinedTvx, history: NO_HISTORY });
const ALL = Number.POSITIVE_INFINITY;

describe('the counts of a process', () => {
  it('count each wallet once in every minute, hour and day, however its syncs are spread over processes', () => {
    const gapsMs = fc.array(fc.integer({ min: 1, max: 3 * 60 * MINUTE }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(gapsMs, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 4 }), (wallets, size) => {
        const processes = Array.from({ length: size }, () => new MinuteCounts(manualClock()));
        const seen = { miners: new Set<string>(), hourMiners: new Set<string>(), dayMiners: new Set<string>() };
        for (const [id, gaps] of wallets.entries()) {
          let atMs = 0;
          for (const [index, gapMs] of gaps.entries()) {
            const before = wallet(atMs);
            atMs += gapMs;
            processes[(index * 7 + id) % size]?.countCommitted(before, wallet(atMs));
            seen.miners.add(`${id} ${Math.floor(atMs / MINUTE)}`);
            seen.hourMiners.add(`${id} ${Math.floor(atMs / (60 * MINUTE))}`);
            seen.dayMiners.add(`${id} ${Math.floor(atMs / (24 * 60 * MINUTE))}`);
          }
          // The wallet was created in the first period, and counted there.
          for (const periods of Object.values(seen)) periods.delete(`${id} 0`);
        }
        const total = noCounts();
        for (const { counts } of processes.flatMap((process) => process.take(ALL))) {
          for (const name of Object.keys(seen) as (keyof typeof seen)[]) total[name] += counts[name];
        }
        for (const [name, periods] of Object.entries(seen)) {
          expect(total[name as keyof typeof seen]).toBe(periods.size);
        }
      }),
    );
  });

  it('belong to the minute of the sync, and are taken once it has ended', () => {
    const counts = new MinuteCounts(manualClock());
    counts.countCommitted(wallet(0, 1), wallet(5 * MINUTE + 59_999, 3));
    counts.countCommitted(wallet(5 * MINUTE + 59_999, 3), wallet(6 * MINUTE, 4));
    expect(counts.take(6)).toEqual([{ minute: 5, counts: { ...noCounts(), miners: 1, minedTvx: 2 } }]);
    expect(counts.take(6)).toEqual([]);
    expect(counts.take(7)).toEqual([{ minute: 6, counts: { ...noCounts(), miners: 1, minedTvx: 1 } }]);
  });

  it('ignore changes that are no sync', () => {
    const counts = new MinuteCounts(manualClock());
    counts.countCommitted(wallet(MINUTE, 1), wallet(MINUTE, 1));
    expect(counts.take(ALL)).toEqual([]);
  });

  it('distinguish refusals and faults from other responses', () => {
    const counts = new MinuteCounts(manualClock(0));
    for (const status of [200, 304, 400, 401, 404, 409, 429, 503, 500, 502]) counts.countResponse(status);
    expect(counts.take(ALL)).toMatchObject([{ counts: { refused: 2, failed: 2 } }]);
  });

  it('are added to later ones after they could not be written', () => {
    const counts = new MinuteCounts(manualClock(0));
    counts.countCommit(0.5);
    const taken = counts.take(ALL);
    counts.countCommit(0.25);
    counts.restore(taken);
    expect(counts.take(ALL)).toMatchObject([
      { minute: 0, counts: { commits: 2, commitSeconds: 0.75, longestCommitSeconds: 0.5 } },
    ]);
  });
});
