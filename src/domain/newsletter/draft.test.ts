import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAFT_FIELDS, draftDifferences, draftValue, mergeDrafts } from './draft.ts';

const text = fc.constantFrom('a', 'b', 'c');
const choice = fc.option(text);
const draft = fc.record({
  subject: text,
  markdown: text,
  audience: fc.record({ source: choice, from: choice, until: choice }),
  perMinuteMax: fc.nat(3),
});

describe('a draft that two people edit', () => {
  it('keeps what either changed, and mine where both did', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const merged = mergeDrafts(base, mine, theirs);
        for (const field of DRAFT_FIELDS) {
          const isMine = draftValue(mine, field) !== draftValue(base, field);
          expect(draftValue(merged, field)).toBe(draftValue(isMine ? mine : theirs, field));
        }
      }),
    );
  });

  it('names exactly the fields that differ', () => {
    const base = { subject: 'a', markdown: 'b', audience: { source: null, from: null, until: null }, perMinuteMax: 1 };
    const other = { ...base, subject: 'x', audience: { ...base.audience, until: '2026-01-31' } };
    expect(draftDifferences(base, base)).toEqual([]);
    expect(draftDifferences(base, other)).toEqual([
      { field: 'subject', before: 'a', after: 'x' },
      { field: 'until', before: null, after: '2026-01-31' },
    ]);
  });
});
