import { MINUTE_MS } from '../time.ts';
import { PHASE_FALLBACKS, type PhaseFields } from './phase.ts';

const PHASE_LENGTH_MS = 30 * 24 * 60 * MINUTE_MS;

/** The form's defaults (specification, "Validation rules"): 30 days from `nowMs`, rounded down to the minute. */
export function defaultPhase(nowMs: number): PhaseFields {
  const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  return {
    ...PHASE_FALLBACKS,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + PHASE_LENGTH_MS).toISOString(),
    tokenId: 1,
  };
}
