import { instantMs } from '../time.ts';
import { type Phase, type PhaseDraft, type PhaseFields, PUBLIC_FIELDS, type PublicField } from './fields.ts';

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

/** Pairs of values that only make sense in order: start and end, minimum and maximum, soft and hard cap. */
export const PHASE_RANGES = ['dates', 'purchase', 'caps'] as const;
export type PhaseRange = (typeof PHASE_RANGES)[number];

const RANGES = {
  dates: { ends: ['startDate', 'endDate'], reversed: 'end-before-start' },
  purchase: { ends: ['minPurchase', 'maxPurchase'], reversed: 'minimum-above-maximum' },
  caps: { ends: ['softCap', 'hardCap'], reversed: 'soft-cap-above-hard-cap' },
} as const satisfies Record<PhaseRange, { ends: readonly PublicField[]; reversed: PhaseWarning }>;

type RangeField = (typeof RANGES)[PhaseRange]['ends'][number];

/** The public part of a phase. Both ends of a range in `withheld` are null. */
export type PublicPhaseFields = {
  readonly [Field in PublicField]: PhaseFields[Field] | (Field extends RangeField ? null : never);
} & {
  readonly isCompleted: boolean;
  readonly withheld: readonly PhaseRange[];
};

/** Returns the fields at the ends of `ranges`. */
export function rangeEnds(ranges: readonly PhaseRange[]): ReadonlySet<PublicField> {
  return new Set<PublicField>(ranges.flatMap((range) => RANGES[range].ends));
}

/**
 * Returns a phase as visitors see it at `nowMs`: fields for administrators are left out, and a reversed range is
 * withheld. One that is switched on is active from its start until its end, and completed from then on; without both
 * dates in order it is never active.
 */
export function publicPhase(phase: Phase, nowMs: number): PublicPhaseFields {
  const warnings = phaseWarnings(phase, { anotherIsActive: false, nowMs });
  const withheld = PHASE_RANGES.filter((range) => warnings.includes(RANGES[range].reversed));
  const hidden = rangeEnds(withheld);
  const shown = PUBLIC_FIELDS.map((field) => [field, hidden.has(field) ? null : phase[field]]);
  const [startMs, endMs] = [instantMs(phase.startDate), instantMs(phase.endDate)];
  return {
    ...(Object.fromEntries(shown) as Pick<PublicPhaseFields, PublicField>),
    isActive: phase.isActive && startMs <= nowMs && nowMs < endMs,
    isCompleted: phase.isCompleted || (phase.isActive && startMs <= endMs && endMs <= nowMs),
    withheld,
  };
}
