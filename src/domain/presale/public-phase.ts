import { instantMs } from '../time.ts';
import { PUBLIC_FIELDS, type PublicField } from './fields.ts';
import type { Phase, PhaseFields } from './phase.ts';
import { type PhaseWarning, phaseWarnings } from './warnings.ts';

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
