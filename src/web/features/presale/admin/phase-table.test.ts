import { expect, it } from 'vitest';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import { dateNote } from './phase-table.tsx';

const NOW = Date.UTC(2026, 0, 31);
const PHASE = {
  ...PHASE_FALLBACKS,
  ...{ id: 1, version: 1, isCompleted: false, name: 'Phase 1', isActive: false, isDraft: false },
  ...{ startDate: '2026-01-30T00:00:00.000Z', endDate: '2026-02-28T00:00:00.000Z' },
};

it('notes where the dates say something else than the status', () => {
  expect(dateNote(PHASE, NOW)).toBe('late');
  expect(dateNote({ ...PHASE, startDate: '2026-02-01T00:00:00.000Z' }, NOW)).toBeUndefined();
  expect(dateNote({ ...PHASE, isActive: true }, NOW)).toBeUndefined();
  expect(dateNote({ ...PHASE, isActive: true, startDate: '2026-02-01T00:00:00.000Z' }, NOW)).toBe('ahead');
  expect(dateNote({ ...PHASE, isActive: true, endDate: '2026-01-30T12:00:00.000Z' }, NOW)).toBe('over');
  expect(dateNote({ ...PHASE, isCompleted: true }, NOW)).toBeUndefined();
  expect(dateNote({ ...PHASE, isDraft: true }, NOW)).toBeUndefined();
});
