import { presalePublicPhases } from '#contract/presale.ts';
import { PRESALE, type PresaleShown } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { livePresale } from './live-presale.ts';

/** Moving to the home page from another one waits for it, so no longer than this. */
const ANSWER_MS_MAX = 2_000;

/** The presale as the team runs it. Throws what `callEndpoint` throws. */
export async function loadLivePresale(): Promise<PresaleShown> {
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  return livePresale(PRESALE, await callEndpoint(presalePublicPhases, { signal }));
}
