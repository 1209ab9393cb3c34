import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainName, isPlainText } from '../plain-text.ts';
import { defaultPhase, mapPhaseFields, type PhaseFieldRule, type PhaseFields } from './fields.ts';
import { phaseWarnings, publicPhase } from './public-phase.ts';
import { isCompletedAfterSave, phaseStatus } from './timeline.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 6, 44, 12, 345);
/** Few values of each kind, so that equal ones are common. */
function makeValue(rule: PhaseFieldRule): fc.Arbitrary<unknown> {
  switch (rule.type) {
    case 'text':
      return fc.constantFrom('', 'Phase 1', 'Phase 2');
    case 'instant':
      return fc.integer({ min: 0, max: 3 }).map((day) => new Date(NOW_MS + day * 86_400_000).toISOString());
    case 'switch':
      return fc.boolean();
    case 'money':
    case 'percent':
    case 'count':
      return fc.option(fc.integer({ min: 1, max: 5 }), { nil: rule.fallback });
  }
}
const phase = fc.record(mapPhaseFields((_field, rule) => makeValue(rule))) as fc.Arbitrary<PhaseFields>;

it('is completed only when a phase that was active is switched off after its end', () => {
  const over = { isActive: false, endDate: new Date(NOW_MS).toISOString() };
  const running = { isActive: true, isCompleted: false };
  expect(isCompletedAfterSave(running, over, NOW_MS)).toBe(true);
  expect(isCompletedAfterSave(running, over, NOW_MS - 1)).toBe(false);
  expect(isCompletedAfterSave(running, { ...over, isActive: true }, NOW_MS)).toBe(false);
  expect(isCompletedAfterSave({ isActive: false, isCompleted: true }, over, NOW_MS)).toBe(true);
  expect(isCompletedAfterSave(undefined, over, NOW_MS)).toBe(false);
});

describe('warnings', () => {
  const fine = defaultPhase(NOW_MS);
  const warn = (changes: Partial<PhaseFields>, anotherIsActive = false) =>
    phaseWarnings({ ...fine, ...changes }, { anotherIsActive, nowMs: NOW_MS });

  it.each([
    [undefined, {}],
    // Values that are missing.
    [undefined, { startDate: '', endDate: '', minPurchase: Number.NaN, maxPurchase: 5, softCap: 3, hardCap: null }],
    ['end-before-start', { endDate: '2026-11-20T00:00:00.000Z' }],
    ['minimum-above-maximum', { minPurchase: 100, maxPurchase: 99 }],
    ['soft-cap-above-hard-cap', { softCap: 2, hardCap: 1 }],
    ['active-but-over', { isActive: true, startDate: '2025-01-01T00:00:00Z', endDate: '2025-02-01T00:00:00Z' }],
    ['active-before-start', { isActive: true, startDate: '2027-01-01T00:00:00Z', endDate: '2027-02-01T00:00:00Z' }],
  ] as const)('%s: %j', (warning, changes) => {
    expect(warn(changes)).toEqual(warning === undefined ? [] : [warning]);
  });

  it('two-active-phases, only while this one is active too', () => {
    expect(warn({ isActive: true }, true)).toEqual(['two-active-phases']);
    expect(warn({ isActive: false }, true)).toEqual([]);
  });
});

describe('what visitors see of a phase', () => {
  const stored = fc.tuple(phase, fc.boolean()).map(([fields, isCompleted]) => ({ ...fields, isCompleted }));
  const today = fc.integer({ min: -1, max: 4 }).map((day) => NOW_MS + day * 86_400_000);

  it('contains no reversed range, and no active phase whose end has passed', () => {
    const isReversed = (low: number | null, high: number | null) => low !== null && high !== null && low > high;
    fc.assert(
      fc.property(stored, today, (any, nowMs) => {
        const seen = publicPhase(any, nowMs);
        const endMs = seen.endDate === null ? null : Date.parse(seen.endDate);
        expect(isReversed(seen.startDate === null ? null : Date.parse(seen.startDate), endMs)).toBe(false);
        expect(isReversed(seen.minPurchase, seen.maxPurchase)).toBe(false);
        expect(isReversed(seen.softCap, seen.hardCap)).toBe(false);
        expect(seen.isActive && Date.parse(any.endDate) <= nowMs).toBe(false);
      }),
    );
  });

  it('is never active before its start nor past its end, whatever the switch says, and has no end without a start', () => {
    fc.assert(
      fc.property(stored, today, (any, nowMs) => {
        const status = phaseStatus(publicPhase({ ...any, isActive: true, isCompleted: false }, nowMs));
        const [startMs, endMs] = [Date.parse(any.startDate), Date.parse(any.endDate)];
        if (nowMs < startMs || endMs < startMs) expect(status).toBe('pending');
        else expect(status).toBe(nowMs < endMs ? 'active' : 'completed');
      }),
    );
  });

  it('is everything but the token for a phase without a warning', () => {
    fc.assert(
      fc.property(stored, today, (any, nowMs) => {
        fc.pre(phaseWarnings(any, { anotherIsActive: false, nowMs }).length === 0);
        const { tokenId: _adminOnly, isDraft: _, ...visible } = any;
        expect(publicPhase(any, nowMs)).toEqual({ ...visible, withheld: [] });
      }),
    );
  });

  it('withholds both ends of a reversed range, and nothing else', () => {
    const fine = { ...defaultPhase(NOW_MS), isCompleted: false, softCap: 1, hardCap: 2 };
    const { tokenId: _adminOnly, isDraft: _, ...visible } = fine;
    const dates = { startDate: null, endDate: null };
    const caps = { softCap: null, hardCap: null };
    const reversed = { ...fine, maxPurchase: 1, softCap: 3, startDate: fine.endDate, endDate: fine.startDate };
    expect(publicPhase(reversed, 0)).toEqual({
      ...{ ...visible, ...dates, ...caps, minPurchase: null, maxPurchase: null },
      withheld: ['dates', 'purchase', 'caps'],
    });
    expect(publicPhase({ ...fine, softCap: 3 }, NOW_MS)).toEqual({ ...visible, ...caps, withheld: ['caps'] });
  });
});

it('plain text has no markup and no hidden characters; a name has no SQL and no line breaks either', () => {
  for (const text of ['Presale Phase 1', 'Founders’ round (25 %)', 'مرحلة', '阶段 1', '€ & $', 'Été']) {
    expect([isPlainName(text), isPlainText(text)], text).toEqual([true, true]);
  }
  for (const text of ['<script>alert(1)</script>', 'a\u202Eb', 'a\u200Fb', 'a\u0000b', 'a\uD800b', 'a\u200Bb']) {
    expect([isPlainName(text), isPlainText(text)], text).toEqual([false, false]);
  }
  for (const text of ["'; DROP TABLE presale_phases; --", "' OR 1=1 --", 'two\nlines']) {
    expect([isPlainName(text), isPlainText(text)], text).toEqual([false, true]);
  }
});
