import { presaleListPublicPhases } from '#contract/presale.ts';
import { clockOfStates } from '#domain/presale/schedule.ts';
import { PRESALE, type PresaleSection } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { livePresale } from './live-presale.ts';

/** How long navigating to the home page waits for the call. */
const CALL_MS_MAX = 2_000;

/**
 * Fetches the phases and returns their section at `nowMs`, or when the server says it is. Throws what `callEndpoint`
 * throws.
 */
export async function loadLivePresale(nowMs: number): Promise<PresaleSection> {
  const signal = AbortSignal.timeout(CALL_MS_MAX);
  const phases = await callEndpoint(presaleListPublicPhases, { signal });
  return livePresale(PRESALE, phases, clockOfStates(phases, nowMs));
}
