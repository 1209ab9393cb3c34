import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absentSpans } from './presence.ts';

const window = { fromMs: 0, untilMs: 100_000 };

it('counts five seconds after a sync and the time in which the server was down as present', () => {
  const downtimes = [
    { fromMs: -9_000, untilMs: 10_000 },
    { fromMs: 30_000, untilMs: 40_000 },
    // Ends after the sync: the clock was set back.
    { fromMs: 50_000, untilMs: 100_001 },
  ];
  expect(absentSpans(window, { presence: { type: 'request' }, lastSyncMs: 7_000, downtimes })).toEqual([
    { fromMs: 12_000, untilMs: 30_000 },
    { fromMs: 40_000, untilMs: 100_000 },
  ]);
});

it('agrees at each instant with the definition, for any channel, last sync and downtimes', () => {
  const instant = fc.integer({ min: -50, max: 150 });
  const anyDowntimes = fc.uniqueArray(instant, { maxLength: 8 }).map((bounds) => {
    const sorted = bounds.sort((a, b) => a - b).map((second) => second * 1_000);
    return Array.from({ length: sorted.length >> 1 }, (_, index) => ({
      fromMs: sorted[2 * index] ?? 0,
      untilMs: sorted[2 * index + 1] ?? 0,
    }));
  });
  fc.assert(
    fc.property(fc.option(instant), instant, anyDowntimes, (since, lastSync, downtimes) => {
      const lastSyncMs = lastSync * 1_000;
      const sinceMs = since === null ? Number.POSITIVE_INFINITY : since * 1_000;
      const presence = since === null ? ({ type: 'request' } as const) : ({ type: 'channel', sinceMs } as const);
      const absent = absentSpans(window, { presence, lastSyncMs, downtimes });
      const instants = Array.from({ length: 100 }, (_, second) => second * 1_000 + 500);
      const present = instants.filter(
        (atMs) =>
          atMs < lastSyncMs + 5_000 ||
          atMs >= sinceMs ||
          downtimes.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs && untilMs <= window.untilMs),
      );
      const isAbsent = (atMs: number) => absent.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
      expect(instants.filter((atMs) => !isAbsent(atMs))).toEqual(present);
    }),
  );
});
