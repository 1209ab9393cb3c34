import { expect, it } from 'vitest';
import { groupDigits } from '#web/lib/format.ts';
import { MOCKUPS, SAMPLE_BLOCKS, SUPPLY } from './mockups.ts';
import { LANDING_TOKENOMICS } from './tokenomics.ts';
import { WHITEPAPER_TOKENOMICS } from './whitepaper-tokenomics.ts';

it('draws the supply that the landing page and the whitepaper state', () => {
  const circulating = LANDING_TOKENOMICS.stats.find(({ label }) => label === 'Initial circulating')?.value;
  expect(SUPPLY.parts).toEqual(LANDING_TOKENOMICS.distribution);
  expect(groupDigits(SUPPLY.circulating)).toBe(circulating);
  expect(SUPPLY.whitepaper).toBe(WHITEPAPER_TOKENOMICS.totalSupplyTvx);
  expect(SUPPLY.squareTvx * 1000).toBe(LANDING_TOKENOMICS.totalSupply);
});

it.each(Object.entries(MOCKUPS))('%s has parts that their keys tell apart', (_id, mockup) => {
  const types = mockup.parts.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const part of mockup.parts) {
    if (part.type === 'table') for (const row of part.rows) expect(row).toHaveLength(part.columns.length);
  }
});

it('gives each block of the explorer one age, three seconds after that of the next one, and its hash', () => {
  const numbers = SAMPLE_BLOCKS.map(({ number }) => Number(number.slice(1)));
  SAMPLE_BLOCKS.forEach(({ age, transactions, hashBefore }, index) => {
    expect(age).toBe(index === 0 ? 'now' : `${3 * index} s ago`);
    expect(numbers[index]).toBe((numbers[0] ?? 0) - index);
    expect(hashBefore).toBe(SAMPLE_BLOCKS[index + 1]?.hash ?? hashBefore);
    // The keys of their rows.
    expect(new Set(transactions.map(({ from }) => from)).size).toBe(transactions.length);
  });
});
