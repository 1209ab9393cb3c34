import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absentSpans } from './presence.ts';

const window = { fromMs: 0, untilMs: 100_000 };

it('counts five seconds after a sync, the time of an open channel and that of a server that was down as present', () => {
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
