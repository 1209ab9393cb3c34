import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { nextPush, type PushFacts, type PushTopic } from './push-due.ts';

const NOW = 1_800_000_000_000;
const FACTS: PushFacts = {
  topics: { bonus: true, limit: true, news: true },
  toldMs: NOW - 10 * DAY_MS,
  lastBonusClaimedMs: null,
  lastSyncMs: null,
  newsMs: null,
};
const at = (facts: Partial<PushFacts>, nowMs = NOW) => nextPush({ ...FACTS, ...facts }, nowMs);

describe('a push message', () => {
  it('tells of the bonus once it is available again, and once for each claim', () => {
    const claimed = { lastBonusClaimedMs: NOW - DAY_MS };
    expect(at(claimed, NOW - 1)).toEqual({ type: 'wait', untilMs: NOW });
    expect(at(claimed)).toEqual({ type: 'send', topic: 'bonus', atMs: NOW });
    expect(at({ ...claimed, toldMs: NOW }, NOW + 3 * DAY_MS)).toMatchObject({ type: 'wait' });
    expect(at({ lastBonusClaimedMs: NOW, toldMs: NOW }, NOW + DAY_MS)).toMatchObject({ topic: 'bonus' });
  });

  it('tells nothing of a bonus that was never claimed', () => {
    expect(at({})).toMatchObject({ type: 'wait' });
  });

  it('tells of the limit in the last of the six hours only', () => {
    const away = (ms: number) => at({ lastSyncMs: NOW - ms }).type;
    expect(away(5 * HOUR_MS - 1)).toBe('wait');
    expect(away(5 * HOUR_MS)).toBe('send');
    expect(away(6 * HOUR_MS - 1)).toBe('send');
    expect(away(6 * HOUR_MS)).toBe('wait');
    expect(at({ lastSyncMs: NOW - 5 * HOUR_MS, toldMs: NOW }).type).toBe('wait');
  });

  it('tells of news that appeared since, not of older ones', () => {
    expect(at({ newsMs: NOW })).toEqual({ type: 'send', topic: 'news', atMs: NOW });
    expect(at({ newsMs: NOW - MINUTE_MS, toldMs: NOW - MINUTE_MS }).type).toBe('wait');
  });

  it('tells of several one after the other, the earliest first', () => {
    const facts = { lastBonusClaimedMs: NOW - DAY_MS - 2, lastSyncMs: NOW - 5 * HOUR_MS - 1, newsMs: NOW };
    const told: PushTopic[] = [];
    let toldMs = NOW - DAY_MS;
    for (let step = at({ ...facts, toldMs }); step.type === 'send'; step = at({ ...facts, toldMs })) {
      told.push(step.topic);
      toldMs = step.atMs;
    }
    expect(told).toEqual(['bonus', 'limit', 'news']);
  });

  it.each(['bonus', 'limit', 'news'] as const)('tells nothing of %s that is switched off', (off) => {
    const due = { lastBonusClaimedMs: NOW - DAY_MS, lastSyncMs: NOW - 5 * HOUR_MS, newsMs: NOW };
    const only = { bonus: off === 'bonus', limit: off === 'limit', news: off === 'news' };
    expect(at({ ...due, topics: only })).toMatchObject({ topic: off });
    expect(at({ ...due, topics: { bonus: false, limit: false, news: false } }).type).toBe('wait');
  });

  it('is never due within a wait, whatever the wallet does then', () => {
    const past = fc.option(fc.integer({ min: -3 * DAY_MS, max: 0 }).map((ms) => NOW + ms));
    const cases = fc.record({
      facts: fc.record({
        topics: fc.record({ bonus: fc.boolean(), limit: fc.boolean(), news: fc.constant(false) }),
        toldMs: fc.integer({ min: -3 * DAY_MS, max: 0 }).map((ms) => NOW + ms),
        lastBonusClaimedMs: past,
        lastSyncMs: past,
        newsMs: fc.constant(null),
      }),
      laterMs: fc.integer({ min: 0, max: 2 * DAY_MS }),
      syncs: fc.boolean(),
      claims: fc.boolean(),
      /** How long before the end it syncs and claims. */
      agoMs: fc.integer({ min: 4 * HOUR_MS, max: 7 * HOUR_MS }),
    });
    fc.assert(
      fc.property(cases, ({ facts, laterMs, syncs, claims, agoMs }) => {
        const step = nextPush(facts, NOW);
        if (step.type === 'send' || NOW + laterMs >= step.untilMs) return;
        const eventMs = NOW + Math.max(0, laterMs - agoMs);
        const later = nextPush(
          {
            ...facts,
            lastSyncMs: syncs ? eventMs : facts.lastSyncMs,
            lastBonusClaimedMs: claims ? eventMs : facts.lastBonusClaimedMs,
          },
          NOW + laterMs,
        );
        expect(later.type).toBe('wait');
      }),
    );
  });
});
