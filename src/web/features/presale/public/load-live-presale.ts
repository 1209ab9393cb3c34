import { presaleReadPublic } from '#contract/presale.ts';
import { PRESALE, type PresaleSection } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { livePresale } from './live-presale.ts';

/** How long navigating to the home page waits for the call. */
const CALL_MS_MAX = 2_000;

/** Fetches the phases and returns their section by the server's time. Throws what `callEndpoint` throws. */
export async function loadLivePresale(): Promise<PresaleSection> {
  const { phases, now } = await callEndpoint(presaleReadPublic, { signal: AbortSignal.timeout(CALL_MS_MAX) });
  return livePresale(PRESALE, phases, Date.parse(now));
}
