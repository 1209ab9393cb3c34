import { MINUTE_MS } from '../time.ts';
import { PHASE_FALLBACKS, type PhaseFields } from './phase.ts';

const PHASE_LENGTH_MS = 30 * 24 * 60 * MINUTE_MS;

/** Returns the form's default values (specification, section 5): 30 days from `nowMs`, rounded down to the minute. */
export function defaultPhase(nowMs: number): PhaseFields {
  const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  return {
    ...PHASE_FALLBACKS,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + PHASE_LENGTH_MS).toISOString(),
    tokenId: 1,
  };
}
