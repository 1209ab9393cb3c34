import { expect, it, vi } from 'vitest';
import { defaultPhase } from '#domain/presale/defaults.ts';
import { activationNotes } from './activation-notes.ts';
import { duplicatePhase } from './duplicate-phase.ts';
import { fieldWarnings } from './field-warnings.ts';
import { fromFormValues, toFormValues } from './phase-form-values.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 10, 30);
const fine = { ...defaultPhase(NOW_MS), name: 'Phase 2', isActive: true };

it('asks for no confirmation of a valid active phase, nor of an inactive one', () => {
  expect(activationNotes(fine, NOW_MS)).toEqual([]);
  expect(activationNotes({ ...fine, isActive: false, maxPurchase: 1 }, NOW_MS)).toEqual([]);
});

it('lists what visitors will see of an active phase with mistakes', () => {
  expect(activationNotes({ ...fine, maxPurchase: 50 }, NOW_MS)).toEqual([
    'Status: “Active”.',
    'Minimum purchase: not shown, because $100 is above the maximum of $50.',
  ]);
  expect(activationNotes(fine, Date.parse(fine.endDate))[0]).toMatch(
    /^Status: “Completed\/Closed” instead of “Active”/,
  );
});

it('says of an active phase whose start lies ahead that visitors see it as active from its start on', () => {
  const early = { ...fine, startDate: '2026-06-11T10:30:00.000Z', endDate: '2026-07-11T10:30:00.000Z' };
  expect(activationNotes(early, NOW_MS)).toEqual([
    expect.stringMatching(/^Status: “Not Started” until .*2026.*, because the start lies ahead/),
  ]);
  const warnings = fieldWarnings(toFormValues(early), early, { anotherIsActive: false, nowMs: NOW_MS });
  expect(warnings.get('isActive')).toMatch(/start lies ahead/);
});

it('warns of a name that another phase has, and of a hard cap of 0', () => {
  const values = { ...fine, hardCap: 0, isActive: false };
  const warnings = (hasSameName: boolean) =>
    fieldWarnings(toFormValues(values), values, { anotherIsActive: false, hasSameName, nowMs: NOW_MS });
  expect(warnings(true).get('name')).toMatch(/Another phase has this name/);
  expect(warnings(false).get('name')).toBeUndefined();
  expect(warnings(false).get('hardCap')).toMatch(/nothing can be sold/);
});

it('lists what visitors will see of a schedule with mistakes', () => {
  const scheduled = { ...fine, isActive: false, isScheduled: true };
  expect(activationNotes(scheduled, NOW_MS)).toEqual([]);
  expect(activationNotes(scheduled, NOW_MS - 1)).toEqual([]);
  expect(activationNotes({ ...scheduled, maxPurchase: 50 }, NOW_MS - 1)[0]).toBe('Status: “Not Started”.');
  expect(activationNotes(scheduled, Date.parse(fine.endDate))).toEqual([
    expect.stringMatching(/^Status: “Completed\/Closed”, because its schedule ended on/),
  ]);
  const reversed = { ...scheduled, endDate: fine.startDate, startDate: fine.endDate };
  expect(activationNotes(reversed, NOW_MS)[0]).toMatch(/It never starts/);
});

it('duplicates a phase under a valid name of its own, without its state', () => {
  const long = { ...fine, name: `${'x'.repeat(112)}😀 tail`, isScheduled: true };
  const { name, ...rest } = duplicatePhase(long);
  expect(name).toBe(`${'x'.repeat(112)} (copy)`);
  expect({ ...long, ...rest, name: long.name }).toEqual({ ...long, isActive: false, isScheduled: false });
});

it('shows each warning at its field, two of one field together', () => {
  const over = { ...fine, endDate: '2026-05-01T00:00:00.000Z', softCap: 2, hardCap: 1 };
  const warnings = fieldWarnings(toFormValues(over), over, { anotherIsActive: true, nowMs: NOW_MS });
  expect([...warnings.keys()].sort()).toEqual(['endDate', 'hardCap', 'isActive']);
  expect(warnings.get('isActive')).toMatch(/Another phase is active.*its end has passed/);
});

it('explains a typed local time that occurs twice, but not a saved instant that is unchanged', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const second = { ...fine, startDate: '2026-10-25T01:30:00.000Z', endDate: '2027-01-01T00:00:00.000Z' };
  const now = { anotherIsActive: false, nowMs: NOW_MS };
  const values = toFormValues(second);
  expect(values.startDate).toBe('2026-10-25T02:30');
  expect(fieldWarnings(values, fromFormValues(values, second), now).has('startDate')).toBe(false);
  expect(fieldWarnings(values, fromFormValues(values, fine), now).get('startDate')).toMatch(/02:30 twice.*00:30 UTC/);
  vi.unstubAllEnvs();
});
