import { presalePublicPhases } from '#contract/presale.ts';
import { PRESALE, type PresaleShown } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { livePresale } from './live-presale.ts';

/** The presale as the team runs it. Throws what `callEndpoint` throws, also when no answer comes within `msMax`. */
export async function loadLivePresale(msMax: number): Promise<PresaleShown> {
  return livePresale(PRESALE, await callEndpoint(presalePublicPhases, { signal: AbortSignal.timeout(msMax) }));
}
