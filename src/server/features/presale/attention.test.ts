import { expect, it } from 'vitest';
import { PHASE_FALLBACKS, type Phase } from '#domain/presale/fields.ts';
import { DAY_MS } from '#domain/time.ts';
import { phasesAttention } from './attention.ts';

const NOW = Date.UTC(2026, 0, 31);
const at = (days: number): string => new Date(NOW + days * DAY_MS).toISOString();

/** A phase that needs nothing: it starts in three weeks, with a hard cap. */
const PLANNED: Phase & { readonly id: number } = {
  ...{ ...PHASE_FALLBACKS, id: 1, name: 'Phase 1', startDate: at(21), endDate: at(28), hardCap: 1_000 },
  ...{ isActive: false, isCompleted: false },
};
const RUNNING = { ...PLANNED, isActive: true, startDate: at(-1) };

it.each<[string, readonly (typeof PLANNED)[], readonly object[]]>([
  ['nothing while all is well', [PLANNED], []],
  ['nothing of a phase that runs', [RUNNING], []],
  ['no missing hard cap more than 14 days before the start', [{ ...PLANNED, hardCap: null, startDate: at(14.01) }], []],
  [
    'a missing hard cap from 14 days before the start on',
    [{ ...PLANNED, hardCap: null, startDate: at(14) }],
    [{ type: 'phase-without-cap', id: 1, name: 'Phase 1', at: at(14) }],
  ],
  ['that nothing is active or planned', [], [{ type: 'no-phase' }]],
  [
    'a phase that was not started as planned',
    [{ ...PLANNED, startDate: at(0) }],
    [{ type: 'phase-late', id: 1, name: 'Phase 1', at: at(0) }],
  ],
  ['several phases that are active at once', [RUNNING, { ...RUNNING, id: 2 }], [{ type: 'phases-active', count: 2 }]],
])('of the presale needs attention: %s', (_, phases, items) => {
  expect(phasesAttention(phases, NOW)).toEqual(items);
});
