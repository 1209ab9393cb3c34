import { expect, it } from 'vitest';
import { PHASE_FALLBACKS } from '#domain/presale/phase.ts';
import { hiddenFields } from './hidden-fields.ts';
import { visitorsView } from './publish-review.ts';
import { PHASE_FORM } from './texts.ts';

const NOW = Date.UTC(2026, 0, 31);
const { placeholder, ofTeam, description } = PHASE_FORM.notShown;

const DRAFT = {
  ...PHASE_FALLBACKS,
  ...{ startDate: '2025-04-01T00:00:00.000Z', endDate: '2025-04-30T00:00:00.000Z', description: 'Words', bonus: 5 },
  ...{ tokenId: 1, tokenPrice: 0.001, minPurchase: 100, maxPurchase: null, softCap: null, hardCap: null },
};

function hiddenOf(name: string) {
  const draft = { ...DRAFT, name };
  return Object.fromEntries(hiddenFields(draft, visitorsView({ before: undefined, input: draft, phases: [] }, NOW)));
}

it('names the fields of a phase whose values visitors do not get, and no empty one', () => {
  expect(hiddenOf('April 2025 Seed Collection')).toEqual({
    ...{ tokenId: ofTeam, description },
    ...{ tokenPrice: placeholder, minPurchase: placeholder, bonus: placeholder },
  });
  expect(hiddenOf('A phase of our own')).toEqual({ tokenId: ofTeam });
  expect(hiddenFields({ ...DRAFT, name: 'Phase', tokenId: null }, undefined).size).toBe(0);
});
