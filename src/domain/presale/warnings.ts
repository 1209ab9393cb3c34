import type { PhaseDraft } from './phase.ts';

/** Combinations that the specification allows and that are probably mistakes. None prevents saving. */
export type PhaseWarning =
  | 'end-before-start'
  | 'minimum-above-maximum'
  | 'soft-cap-above-hard-cap'
  | 'two-active-phases'
  | 'no-hard-cap'
  | 'active-but-over'
  | 'active-before-start';

/** The fields that the warnings depend on; while a form is filled in, numbers and dates may be missing (null, NaN). */
export type WarnedFields = Pick<
  PhaseDraft,
  'startDate' | 'endDate' | 'minPurchase' | 'maxPurchase' | 'softCap' | 'hardCap' | 'isActive'
>;

/**
 * Returns the warnings for a phase as it would be saved at `nowMs`.
 *
 * @param anotherIsActive whether another phase is active at the same time
 */
export function phaseWarnings(
  phase: WarnedFields,
  { anotherIsActive, nowMs }: { readonly anotherIsActive: boolean; readonly nowMs: number },
): PhaseWarning[] {
  const startMs = Date.parse(phase.startDate);
  const endMs = Date.parse(phase.endDate);
  const warnings: PhaseWarning[] = [];
  // Comparisons with NaN are false, so missing dates cause no warning.
  if (endMs < startMs) warnings.push('end-before-start');
  if (isAbove(phase.minPurchase, phase.maxPurchase)) warnings.push('minimum-above-maximum');
  if (isAbove(phase.softCap, phase.hardCap)) warnings.push('soft-cap-above-hard-cap');
  if (phase.hardCap === 0) warnings.push('no-hard-cap');
  if (phase.isActive && anotherIsActive) warnings.push('two-active-phases');
  if (phase.isActive && endMs <= nowMs) warnings.push('active-but-over');
  if (phase.isActive && startMs > nowMs) warnings.push('active-before-start');
  return warnings;
}

function isAbove(low: number | null, high: number | null): boolean {
  return low !== null && high !== null && low > high;
}
