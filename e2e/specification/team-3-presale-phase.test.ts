import { expect, test } from '@playwright/test';
import { phaseInputSchema, presaleReadPhase } from '#contract/presale.ts';
import { phaseStatus } from '#domain/presale/timeline.ts';

test.describe('Presale phase', () => {
  test('id, name, description, startDate, endDate, tokenPrice, bonus, minPurchase, maxPurchase, hardCap, softCap, tokenId, isActive, isCompleted.', () => {
    const fields = [
      ...['name', 'description', 'startDate', 'endDate', 'tokenPrice', 'bonus', 'minPurchase', 'maxPurchase'],
      ...['hardCap', 'softCap', 'tokenId', 'isActive'],
    ];
    // A draft, and the version by which two editors notice each other, are our own.
    expect(Object.keys(phaseInputSchema.shape).sort()).toEqual([...fields, 'isDraft'].sort());
    const read = [...fields, 'id', 'isCompleted', 'isDraft', 'version'];
    expect(Object.keys(presaleReadPhase.response.shape).sort()).toEqual(read.sort());
  });

  test('The list status is derived: Active if isActive, else Completed if isCompleted, else Pending.', () => {
    expect(phaseStatus({ isActive: true, isCompleted: true })).toBe('active');
    expect(phaseStatus({ isActive: false, isCompleted: true })).toBe('completed');
    expect(phaseStatus({ isActive: false, isCompleted: false })).toBe('pending');
  });
});
