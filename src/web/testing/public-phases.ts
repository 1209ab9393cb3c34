import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';

/** A phase as the server states it; `PHASE_FALLBACKS` and `change` for the rest. */
export function publicPhaseOf(
  dates: readonly [from: string, to: string],
  change: Partial<PublicPhase> & Pick<PublicPhase, 'id' | 'name'>,
): PublicPhase {
  const [startDate, endDate] = dates;
  return { ...PHASE_FALLBACKS, isCompleted: false, withheld: [], startDate, endDate, ...change };
}

/** The built-in phases: completed, and not started. */
export const SEED = publicPhaseOf(['2025-04-01T00:00:00.000Z', '2025-04-30T23:59:00.000Z'], {
  ...{ id: 1, name: 'April 2025 Seed Collection', isCompleted: true },
});
export const FIRST = publicPhaseOf(['2025-08-01T00:00:00.000Z', '2025-09-01T23:59:00.000Z'], {
  ...{ id: 2, name: 'Presale Phase 1', tokenPrice: 0.015, bonus: 25, minPurchase: 100, hardCap: 300_000 },
});
