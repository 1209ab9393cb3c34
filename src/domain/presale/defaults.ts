import type { PhaseFields } from './phase.ts';

const MINUTE_MS = 60_000;
const PHASE_LENGTH_MS = 30 * 24 * 60 * MINUTE_MS;

/** What the form starts with (specification, section 5): from now, to the minute, for 30 days. */
export function defaultPhase(nowMs: number): PhaseFields {
  const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  return {
    name: '',
    description: '',
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + PHASE_LENGTH_MS).toISOString(),
    tokenPrice: 0.001,
    bonus: 0,
    minPurchase: 100,
    maxPurchase: null,
    softCap: null,
    hardCap: null,
    tokenId: 1,
    isActive: false,
  };
}
