import { describe, expect, it } from 'vitest';
import { PHASE_FALLBACKS, type PhaseFields } from './phase.ts';
import { publishesPhase } from './publishes-phase.ts';

const NOW_MS = Date.parse('2026-03-01T00:00:00Z');
const notStarted: PhaseFields = {
  ...PHASE_FALLBACKS,
  name: 'Phase A',
  startDate: '2026-02-01T00:00:00.000Z',
  endDate: '2026-05-01T00:00:00.000Z',
};
const active = { ...notStarted, isActive: true };
const scheduled = { ...notStarted, isScheduled: true, startDate: '2026-04-01T00:00:00.000Z' };
const over = { ...active, endDate: '2026-02-15T00:00:00.000Z' };
const started = { ...scheduled, startDate: notStarted.startDate };

describe('what a change of a phase publishes', () => {
  it.each<[string, PhaseFields | undefined, PhaseFields]>([
    ['a new active phase', undefined, active],
    ['a draft that is published', { ...notStarted, isDraft: true }, notStarted],
    ['an active phase that becomes a draft', active, { ...notStarted, isDraft: true }],
    ['a new scheduled phase', undefined, scheduled],
    ['a new phase that has not begun', undefined, notStarted],
    ['a new phase that is over', undefined, over],
    ['another price of a phase that has not begun', notStarted, { ...notStarted, tokenPrice: 9 }],
    ['another end of a phase that is over', over, { ...over, endDate: '2026-02-16T00:00:00.000Z' }],
    ['a start of a phase that has not begun', notStarted, { ...notStarted, startDate: '2026-04-02T00:00:00.000Z' }],
    ['activating a phase whose end has passed', { ...over, isActive: false }, over],
    [
      'a switch that a schedule hid',
      { ...scheduled, isActive: true },
      { ...scheduled, isActive: true, isScheduled: false },
    ],
    ['a phase that becomes active', notStarted, active],
    ['a phase that was over', over, active],
    ['another price of an active phase', active, { ...active, tokenPrice: 0.5 }],
    ['another start of an active phase', active, { ...active, startDate: '2026-02-02T00:00:00.000Z' }],
    ['another end of a scheduled phase', scheduled, { ...scheduled, endDate: '2026-06-01T00:00:00.000Z' }],
    ['another bonus of a scheduled phase', scheduled, { ...scheduled, bonus: 50 }],
    ['another description of a scheduled phase', scheduled, { ...scheduled, description: 'Pay elsewhere' }],
    ['an earlier start', scheduled, { ...scheduled, startDate: '2026-03-31T00:00:00.000Z' }],
    ['a start moved to now', scheduled, { ...scheduled, startDate: '2026-03-01T00:00:00.000Z' }],
    ['a later start with other terms', scheduled, { ...scheduled, startDate: '2026-04-02T00:00:00.000Z', bonus: 1 }],
    ['a schedule in place of the switch', active, started],
  ])('%s', (_name, before, after) => {
    expect(publishesPhase({ before, after }, NOW_MS)).toBe(true);
  });

  it.each<[string, PhaseFields | undefined, PhaseFields]>([
    ['the same again', scheduled, { ...scheduled, startDate: '2026-04-01T02:00:00+02:00' }],
    ['a later start', scheduled, { ...scheduled, startDate: '2026-04-02T00:00:00.000Z' }],
    ['what visitors do not see', scheduled, { ...scheduled, tokenId: 7 }],
    ['switching it off', active, notStarted],
    ['a new draft', undefined, { ...notStarted, isDraft: true }],
    ['a draft that stays one', { ...notStarted, isDraft: true }, { ...notStarted, isDraft: true, tokenPrice: 9 }],
    ['withdrawing a phase that has not begun', notStarted, { ...notStarted, isDraft: true }],
    ['ending a schedule', started, { ...started, isScheduled: false }],
  ])('is nothing for %s', (_name, before, after) => {
    expect(publishesPhase({ before, after }, NOW_MS)).toBe(false);
  });
});
