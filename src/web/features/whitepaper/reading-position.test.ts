import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingPosition } from './reading-position.ts';

const SECTIONS = [
  { id: 'one', top: 0 },
  { id: 'two', top: 1_000 },
  { id: 'three', top: 1_900 },
] as const;
const HEIGHT = 2_000;

/** The paper scrolled up by `scrolled` px in a window of 800. */
function at(scrolled: number) {
  return readingPosition({
    line: 280,
    windowHeight: 800,
    paper: { top: -scrolled, bottom: HEIGHT - scrolled },
    sections: SECTIONS.map(({ id, top }) => ({ id, top: top - scrolled })),
  });
}

describe('the reading position', () => {
  it('has no section above the first one', () => {
    expect(at(-400)).toEqual({ current: undefined, readShare: 0 });
  });

  it('is the last section that passed the reading line', () => {
    expect(at(0).current).toBe('one');
    expect(at(719).current).toBe('one');
    expect(at(720).current).toBe('two');
  });

  it('is the last section at the end, even when its top cannot reach the reading line', () => {
    expect(at(1_200)).toEqual({ current: 'three', readShare: 1 });
  });

  it('reaches as far beside the contents as the reader is in the current section', () => {
    expect(at(0).readShare).toBeCloseTo(0.28 / 3, 2);
    expect(at(720).readShare).toBeCloseTo(1 / 3, 2);
    expect(at(1_170).readShare).toBeCloseTo(1.5 / 3, 2);
  });

  it('never moves back while the reader scrolls down', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 3_000 }), fc.nat(500), (from, further) => {
        const before = at(from);
        const after = at(from + further);
        expect(after.readShare).toBeGreaterThanOrEqual(before.readShare);
        const place = (id: string | undefined) => SECTIONS.findIndex((section) => section.id === id);
        expect(place(after.current)).toBeGreaterThanOrEqual(place(before.current));
      }),
    );
  });
});
