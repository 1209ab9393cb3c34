import { expect, it } from 'vitest';
import { exampleOf } from './phase-card.tsx';

it('states what $100 buy, and the bonus in tokens, at any price that a phase may have', () => {
  expect(exampleOf({ tokenPrice: 0.015, bonus: 25 })).toEqual({
    ...{ price: '$0.015', bought: '6,666.67', bonus: '1,666.67', percent: '25%' },
  });
  expect(exampleOf({ tokenPrice: 0.000001, bonus: 0 })).toMatchObject({ bought: '100,000,000', bonus: undefined });
  expect(exampleOf({ tokenPrice: 1_000_000, bonus: 10 })).toMatchObject({ bought: '0.0001', bonus: '0.00001' });
});
