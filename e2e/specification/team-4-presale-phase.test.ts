import { expect, test } from '@playwright/test';
import { defaultPhase } from '#domain/presale/fields.ts';
import { phaseStatus, savedPhase } from '#domain/presale/timeline.ts';

const START_MS = Date.UTC(2026, 0, 1);
const PHASE = { ...defaultPhase(START_MS), name: 'Phase A' };

test.describe('Presale phase', () => {
  test('Pending, Active or Completed.', () => {
    const status = (isActive: boolean, isCompleted: boolean) => phaseStatus({ isActive, isCompleted });
    expect([status(false, false), status(true, false), status(false, true)]).toEqual([
      'pending',
      'active',
      'completed',
    ]);
  });

  test('The admin toggles isActive in the form. How completion happens is not shown.', () => {
    const [pending, active] = [false, true].map((isActive) => savedPhase(undefined, { ...PHASE, isActive }, START_MS));
    expect([pending, active].map((phase) => phase && phaseStatus(phase))).toEqual(['pending', 'active']);
    // Our reading: one that was active is completed once it is switched off after its end.
    const endMs = Date.parse(PHASE.endDate);
    const switchedOff = (nowMs: number) => phaseStatus(savedPhase(active, { ...PHASE, isActive: false }, nowMs));
    expect([switchedOff(endMs - 1), switchedOff(endMs)]).toEqual(['pending', 'completed']);
  });
});
