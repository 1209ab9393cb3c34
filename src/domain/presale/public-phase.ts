import type { Phase } from './phase.ts';
import { type PhaseWarning, phaseWarnings } from './warnings.ts';

/** Two values of a phase that only make sense in order: start and end, minimum and maximum, soft and hard cap. */
export const PHASE_RANGES = ['dates', 'purchase', 'caps'] as const;
export type PhaseRange = (typeof PHASE_RANGES)[number];

/** What visitors may see of a phase. Both ends of a range in `withheld` are null. */
export interface PublicPhaseFields {
  readonly name: string;
  readonly description: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly tokenPrice: number;
  readonly bonus: number;
  readonly minPurchase: number | null;
  readonly maxPurchase: number | null;
  readonly softCap: number | null;
  readonly hardCap: number | null;
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  readonly withheld: readonly PhaseRange[];
}

const WARNING_OF_RANGE: Record<PhaseRange, PhaseWarning> = {
  dates: 'end-before-start',
  purchase: 'minimum-above-maximum',
  caps: 'soft-cap-above-hard-cap',
};

/**
 * A phase as visitors see it at `nowMs`: a reversed range is withheld, and an active phase whose end has passed is
 * completed.
 */
export function publicPhase(phase: Phase, nowMs: number): PublicPhaseFields {
  const warnings = phaseWarnings(phase, { anotherIsActive: false, nowMs });
  const withheld = PHASE_RANGES.filter((range) => warnings.includes(WARNING_OF_RANGE[range]));
  const isOver = warnings.includes('active-but-over');
  const { tokenId: _adminOnly, ...fields } = phase;
  return {
    ...fields,
    ...(withheld.includes('dates') ? { startDate: null, endDate: null } : {}),
    ...(withheld.includes('purchase') ? { minPurchase: null, maxPurchase: null } : {}),
    ...(withheld.includes('caps') ? { softCap: null, hardCap: null } : {}),
    isActive: phase.isActive && !isOver,
    isCompleted: phase.isCompleted || isOver,
    withheld,
  };
}
