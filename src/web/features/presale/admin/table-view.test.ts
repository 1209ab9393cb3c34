import { expect, it } from 'vitest';
import { PHASE_FALLBACKS } from '#domain/presale/phase.ts';
import { isOverdue } from './table-view.ts';

const NOW = Date.UTC(2026, 0, 31);
const PHASE = {
  ...PHASE_FALLBACKS,
  ...{ id: 1, version: 1, isCompleted: false, name: 'Phase 1', isActive: false, isScheduled: false, isDraft: false },
  ...{ startDate: '2026-01-30T00:00:00.000Z', endDate: '2026-02-28T00:00:00.000Z' },
};

it('calls a phase overdue from its start on while nobody has started it', () => {
  expect(isOverdue(PHASE, NOW)).toBe(true);
  expect(isOverdue({ ...PHASE, startDate: '2026-02-01T00:00:00.000Z' }, NOW)).toBe(false);
  expect(isOverdue({ ...PHASE, isActive: true }, NOW)).toBe(false);
  expect(isOverdue({ ...PHASE, isCompleted: true }, NOW)).toBe(false);
  expect(isOverdue({ ...PHASE, isDraft: true }, NOW)).toBe(false);
});
