import { presaleReadPublic } from '#contract/presale.ts';
import { PRESALE, type PresaleSection } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ServerUnreachableError } from '#web/lib/api-error.ts';
import { currentPresale } from './current-presale.ts';

/** How long navigating to the home page waits for the call. */
const CALL_MS_MAX = 2_000;

/**
 * Fetches the phases and returns their section by the server's time; undefined: the server does not respond. Throws
 * what else `callEndpoint` throws.
 */
export async function loadCurrentPresale(): Promise<PresaleSection | undefined> {
  try {
    const { phases, now } = await callEndpoint(presaleReadPublic, { signal: AbortSignal.timeout(CALL_MS_MAX) });
    return currentPresale(PRESALE, phases, Date.parse(now));
  } catch (error) {
    if (error instanceof ServerUnreachableError) return undefined;
    throw error;
  }
}
