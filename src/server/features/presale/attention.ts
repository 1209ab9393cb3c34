import type { AttentionItem } from '#contract/overview.ts';
import type { Phase } from '#domain/presale/fields.ts';
import { phasePosition } from '#domain/presale/timeline.ts';
import { DAY_MS } from '#domain/time.ts';

type OpenPhase = Phase & { readonly id: number };

const CAP_DUE_MS = 14 * DAY_MS;

/** Returns what the team should look at; `phases` by start date. */
export function phasesAttention(phases: readonly OpenPhase[], nowMs: number): readonly AttentionItem[] {
  return [severalActive, phasesLate, phasesWithoutCap, noPhase].flatMap((rule) => rule(phases, nowMs));
}

function severalActive(phases: readonly OpenPhase[], nowMs: number): AttentionItem[] {
  const count = phases.filter((phase) => phasePosition(phase, nowMs) === 'now').length;
  return count > 1 ? [{ type: 'phases-active', count }] : [];
}

function phasesLate(phases: readonly OpenPhase[], nowMs: number): AttentionItem[] {
  return phases
    .filter((phase) => phasePosition(phase, nowMs) === 'delayed')
    .map(({ id, name, startDate }) => ({ type: 'phase-late', id, name, at: startDate }));
}

function phasesWithoutCap(phases: readonly OpenPhase[], nowMs: number): AttentionItem[] {
  return phases
    .filter((phase) => phase.hardCap === null && phasePosition(phase, nowMs) === 'next')
    .filter(({ startDate }) => Date.parse(startDate) - nowMs <= CAP_DUE_MS)
    .map(({ id, name, startDate }) => ({ type: 'phase-without-cap', id, name, at: startDate }));
}

function noPhase(phases: readonly OpenPhase[], nowMs: number): AttentionItem[] {
  return phases.some((phase) => phasePosition(phase, nowMs) !== 'past') ? [] : [{ type: 'no-phase' }];
}
