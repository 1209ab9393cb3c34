import { expect, it } from 'vitest';
import { MOCKUPS } from './mockups.ts';
import { LANDING_TOKENOMICS } from './tokenomics.ts';

it('draws the distribution that the landing page states', () => {
  const [part] = MOCKUPS['blockchain-tokenomics'].parts;
  if (part?.type !== 'bars') throw new Error('The mockup has no bars.');
  expect(part.bars.map(({ label, percent }) => ({ part: label, percent }))).toEqual(LANDING_TOKENOMICS.distribution);
  for (const { percent, value } of part.bars) expect(value).toBe(`${percent}%`);
});

it.each(Object.entries(MOCKUPS))(
  '%s has parts that their keys tell apart, and shares of at most 100',
  (_id, mockup) => {
    const types = mockup.parts.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const part of mockup.parts) {
      if (part.type === 'bars') for (const { percent } of part.bars) expect(percent).toBeLessThanOrEqual(100);
      if (part.type === 'table') for (const row of part.rows) expect(row).toHaveLength(part.columns.length);
    }
  },
);

it('gives each block of the explorer one age, three seconds after that of the next one', () => {
  const part = MOCKUPS['blockchain-explorer'].parts.find(({ type }) => type === 'blocks');
  if (part?.type !== 'blocks') throw new Error('The mockup has no blocks.');
  const numbers = part.blocks.map(({ title }) => Number(title.slice(1)));
  part.blocks.forEach(({ text }, index) => {
    expect(text).toBe(index === 0 ? 'now' : `${3 * index} s ago`);
    expect(numbers[index]).toBe((numbers[0] ?? 0) - index);
  });
});
