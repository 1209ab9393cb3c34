import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhaseData } from '#contract/presale.ts';
import { defaultPhase } from '#domain/presale/fields.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { HOUR_MS } from '#domain/time.ts';
import { nearestSpans } from './phase-timeline.tsx';
import { fromFormValues, phaseDifferences, toFormValues } from './phase-values.ts';
import { overlapping, type PhaseEdit, phaseWarningTexts, publishReview } from './phase-warnings.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 10, 30);
const PHASE: PhaseData = { ...defaultPhase(NOW_MS), id: 1, version: 0, name: 'Phase 2', isCompleted: false };

function warnings(changes: Partial<PhaseData>, others: readonly PhaseData[] = []): string[] {
  return phaseWarningTexts({ ...PHASE, ...changes }, others, NOW_MS).map(({ field, text }) => `${field}: ${text}`);
}

it('the warnings of the form name the field of each, and are none of a valid phase', () => {
  expect(warnings({ isActive: true })).toEqual([]);
  const other = { ...PHASE, id: 2, isActive: true };
  expect(warnings({ isActive: true, hardCap: 0 }, [other])).toEqual([
    expect.stringMatching(/^name: Another phase has this name/),
    expect.stringMatching(/^hardCap: .*nothing can be sold/),
    expect.stringMatching(/^isActive: Another phase is active/),
  ]);
  const spelt = { ...other, name: 'phase \u00E9 2' };
  expect(warnings({ name: 'PHASE E\u0301 \uFF12' }, [spelt])[0]).toMatch(/^name: Another phase has this name/);
});

it('warns that a draft or a pending phase lies within another, and not of one that is over', () => {
  const other = { ...PHASE, id: 2, name: 'Spring' };
  for (const draft of [{}, { isDraft: true }]) {
    expect(warnings(draft, [other])).toEqual(['startDate: The dates overlap those of Spring.']);
  }
  const over = { startDate: '2025-01-01T00:00:00.000Z', endDate: '2026-05-31T00:00:00.000Z' };
  expect(warnings({}, [{ ...other, ...over }])).toEqual([]);
});

describe('what is reviewed before it is published', () => {
  const review = (edit: Partial<PhaseEdit>) =>
    publishReview({ action: 'updated', before: PHASE, after: PHASE, phases: [PHASE], ...edit }, NOW_MS);

  it('is nothing that visitors do not see: a draft, and a field for administrators', () => {
    const draft = { ...PHASE, isDraft: true };
    expect(review({ action: 'created', before: null, after: draft })).toBeUndefined();
    expect(review({ action: 'restored', before: null, after: draft })).toBeUndefined();
    expect(review({ before: draft, after: { ...draft, tokenPrice: 9 } })).toBeUndefined();
    expect(review({ after: { ...PHASE, tokenId: 9 } })).toBeUndefined();
  });

  it('is the phase as visitors will see it, each change in a sentence, and what will happen by itself', () => {
    const created = review({ action: 'created', before: null, phases: [] });
    expect(created).toMatchObject({ sentences: ['Phase 2 was published'], warnings: [], phase: { title: 'Phase 2' } });
    const reversed = { ...PHASE, endDate: new Date(NOW_MS - HOUR_MS).toISOString() };
    const { warnings } = review({ action: 'created', before: null, after: reversed, phases: [] }) ?? {};
    expect(warnings).toContainEqual(expect.stringMatching(/^The phase ends before it starts/));
    const { sentences, phase } = review({ after: { ...PHASE, tokenPrice: 0.02 } }) ?? {};
    expect(sentences).toEqual(['the price of Phase 2 went from $0.001 to $0.02']);
    expect(phase?.terms).toContainEqual({ label: 'Phase price', field: 'tokenPrice', value: '$0.02' });
    const later = { ...PHASE, startDate: '2026-06-11T10:30:00.000Z', endDate: '2026-07-11T10:30:00.000Z' };
    const started = review({ before: later, after: { ...later, isActive: true } });
    expect(started).toMatchObject({ sentences: [], warnings: [expect.stringMatching(/from its start on/)] });
    const withdrawn = review({ after: { ...PHASE, isDraft: true } });
    expect(withdrawn).toMatchObject({ sentences: ['Phase 2 was withdrawn'], phase: undefined });
  });
});

it('phases overlap that visitors see as active at one instant, now or later, not those that follow each other', () => {
  const offset = fc.integer({ min: -6, max: 6 });
  const hour = (hours: number) => new Date(NOW_MS + hours * HOUR_MS).toISOString();
  const anyPhase = fc
    .tuple(offset, offset, fc.boolean())
    .map(([from, to, isActive]) => ({ ...PHASE, startDate: hour(from), endDate: hour(to), isActive }));
  // Dates are whole hours, so half an hour later stands for all that follows.
  const instants = Array.from({ length: 24 }, (_, half) => NOW_MS + (half * HOUR_MS) / 2);
  fc.assert(
    fc.property(anyPhase, anyPhase, (one, other) => {
      const meet = instants.some((ms) => publicPhase(one, ms).isActive && publicPhase(other, ms).isActive);
      expect(overlapping(one, [other], NOW_MS)).toEqual(meet ? [other] : []);
      expect(overlapping(other, [one], NOW_MS)).toEqual(meet ? [one] : []);
    }),
  );
});

const base = {
  ...defaultPhase(0),
  name: 'Phase 1',
  startDate: '2026-01-01T12:34:56.789Z',
  tokenPrice: 0.000001,
};

it('returns untouched values exactly, with the seconds that the control cannot show, and writes no exponent', () => {
  expect(fromFormValues(toFormValues(base), base)).toEqual(base);
  expect(toFormValues(base).tokenPrice).toBe('0.000001');
});

it('reads an empty field as null, and an empty bonus as 0', () => {
  const values = { ...toFormValues(base), hardCap: '', bonus: '', tokenPrice: '', tokenId: '' };
  expect(fromFormValues(values, base)).toMatchObject({ hardCap: null, bonus: 0, tokenPrice: null, tokenId: null });
});

it('finds no difference in the notation of a date', () => {
  const one = defaultPhase(Date.UTC(2026, 4, 1, 10, 30));
  expect(phaseDifferences(one, { ...one, startDate: one.startDate.replace('.000Z', 'Z') })).toEqual([]);
  expect(phaseDifferences(one, { ...one, name: 'Seed' })).toEqual([{ field: 'name', before: '', after: 'Seed' }]);
});

it('draws the six phases nearest to today, by start', () => {
  const day = (index: number): string => new Date(index * 24 * HOUR_MS).toISOString();
  const phases = Array.from({ length: 200 }, (_, id) => ({ ...PHASE, id, startDate: day(id), endDate: day(id + 0.5) }));
  const drawn = nearestSpans(phases.toReversed(), 100.2 * 24 * HOUR_MS);
  expect(drawn.map(({ phase }) => phase.id)).toEqual([97, 98, 99, 100, 101, 102]);
});
