import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentSpans } from './presence.ts';

const window = { fromMs: 0, untilMs: 100_000 };
const never = { lastSyncMs: -5_000, downtimes: [] };

describe('absentSpans', () => {
  it('counts the first five seconds after a sync as present', () => {
    const facts = { presence: { type: 'request' }, lastSyncMs: 2_000, downtimes: [] } as const;
    expect(absentSpans(window, facts)).toEqual([{ fromMs: 7_000, untilMs: 100_000 }]);
    expect(absentSpans({ fromMs: 0, untilMs: 7_000 }, facts)).toEqual([]);
  });

  it('counts the time in which the channel was open as present', () => {
    const open = (sinceMs: number) => ({ ...never, presence: { type: 'channel', sinceMs } }) as const;
    expect(absentSpans(window, open(60_000))).toEqual([{ fromMs: 0, untilMs: 60_000 }]);
    expect(absentSpans(window, open(-60_000))).toEqual([]);
    expect(absentSpans(window, open(160_000))).toEqual([window]);
  });

  it('counts the time in which the server was down as present', () => {
    const downtimes = [
      { fromMs: -9_000, untilMs: 10_000 },
      { fromMs: 30_000, untilMs: 40_000 },
      { fromMs: 90_000, untilMs: 100_000 },
    ];
    expect(absentSpans(window, { ...never, presence: { type: 'request' }, downtimes })).toEqual([
      { fromMs: 10_000, untilMs: 30_000 },
      { fromMs: 40_000, untilMs: 90_000 },
    ]);
  });

  it('ignores a downtime that ends after the sync: the clock was set back', () => {
    const downtimes = [{ fromMs: 50_000, untilMs: 100_001 }];
    expect(absentSpans(window, { ...never, presence: { type: 'request' }, downtimes })).toEqual([window]);
  });

  it('agrees at each instant with the definition, for any channel, last sync and downtimes', () => {
    const instant = fc.integer({ min: -50, max: 150 });
    const downtimes = fc
      .uniqueArray(instant, { maxLength: 8 })
      .map((bounds) => bounds.sort((a, b) => a - b))
      .map((bounds) =>
        Array.from({ length: bounds.length >> 1 }, (_, index) => ({
          fromMs: (bounds[2 * index] ?? 0) * 1_000,
          untilMs: (bounds[2 * index + 1] ?? 0) * 1_000,
        })),
      );
    fc.assert(
      fc.property(fc.option(instant), instant, downtimes, (since, lastSync, spans) => {
        const lastSyncMs = lastSync * 1_000;
        const sinceMs = since === null ? Number.POSITIVE_INFINITY : since * 1_000;
        const presence = since === null ? ({ type: 'request' } as const) : ({ type: 'channel', sinceMs } as const);
        const absent = absentSpans(window, { presence, lastSyncMs, downtimes: spans });
        const instants = Array.from({ length: 100 }, (_, second) => second * 1_000 + 500);
        const present = instants.filter(
          (atMs) =>
            atMs < lastSyncMs + 5_000 ||
            atMs >= sinceMs ||
            spans.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs && untilMs <= window.untilMs),
        );
        const isAbsent = (atMs: number) => absent.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
        expect(instants.filter((atMs) => !isAbsent(atMs))).toEqual(present);
      }),
    );
  });
});
