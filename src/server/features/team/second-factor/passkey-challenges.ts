import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ChallengePurpose, ChallengeStore } from './passkey-store.ts';

const CHALLENGE_BYTES = 32;
export const CHALLENGE_VALID_MS = 5 * MINUTE_MS;

/** A challenge is for one account and one purpose: a signature of it proves nothing else. */
interface ChallengeScope {
  readonly userId: number;
  readonly purpose: ChallengePurpose;
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** What passkeys sign. A challenge is stored until it is used. */
export function createPasskeyChallenges({ store, clock }: { readonly store: ChallengeStore; readonly clock: Clock }) {
  return {
    async issue(scope: ChallengeScope): Promise<string> {
      const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
      await store.add({ challenge, ...scope }, clock.nowMs() + CHALLENGE_VALID_MS, clock.nowMs());
      return challenge;
    },

    /** Returns the challenge that was signed, which is used up; undefined when it was not issued for this. */
    async consume(scope: ChallengeScope, clientDataJSON: string): Promise<string | undefined> {
      const challenge = challengeOf(clientDataJSON);
      if (challenge === undefined) return undefined;
      const isIssued = await store.consume({ challenge, ...scope }, clock.nowMs());
      return isIssued ? challenge : undefined;
    },
  };
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    // Not JSON: it was not made by a browser.
    return undefined;
  }
}
