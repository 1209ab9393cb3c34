import { expect, it } from 'vitest';
import { groupDigits } from '#web/lib/format.ts';
import { MOCKUPS, SAMPLE_BLOCKS } from './mockups.ts';
import { LANDING_TOKENOMICS } from './tokenomics.ts';

it('draws the distribution that the landing page states', () => {
  const [part] = MOCKUPS['blockchain-tokenomics'].parts;
  if (part?.type !== 'bars') throw new Error('The mockup has no bars.');
  expect(part.bars.map(({ label, percent }) => ({ part: label, percent }))).toEqual(LANDING_TOKENOMICS.distribution);
  for (const { percent, value, text } of part.bars) {
    expect(value).toBe(`${percent}%`);
    expect(text).toBe(`${groupDigits((LANDING_TOKENOMICS.totalSupply * percent) / 100)} TVX`);
  }
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
  const numbers = SAMPLE_BLOCKS.map(({ number }) => Number(number.slice(1)));
  SAMPLE_BLOCKS.forEach(({ age, transactions }, index) => {
    expect(age).toBe(index === 0 ? 'now' : `${3 * index} s ago`);
    expect(numbers[index]).toBe((numbers[0] ?? 0) - index);
    // The keys of their rows.
    expect(new Set(transactions.map(({ from }) => from)).size).toBe(transactions.length);
  });
});
