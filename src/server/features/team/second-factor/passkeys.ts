import type { PasskeyAssertion, PasskeyRequest } from '#contract/team-passkey.ts';
import type { Clock } from '#server/lib/clock.ts';
import { CHALLENGE_VALID_MS, type PasskeyChallenges } from './passkey-challenges.ts';
import type { ChallengePurpose, PasskeyStore, StoredPasskey } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded on first use: most processes never verify a passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Whose signature is asked for, where and what for. */
interface SigningContext {
  readonly userId: number;
  readonly party: RelyingParty;
  readonly purpose: ChallengePurpose;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Signatures of an account's passkeys. */
export function createPasskeys(deps: {
  readonly store: Pick<PasskeyStore, 'recordSignature'>;
  readonly challenges: PasskeyChallenges;
  readonly clock: Clock;
}) {
  const { store, challenges, clock } = deps;
  return {
    /** Returns what the browser asks one of the account's passkeys to sign. */
    async request(
      passkeys: readonly StoredPasskey[],
      { userId, party, purpose }: SigningContext,
    ): Promise<PasskeyRequest> {
      return {
        challenge: await challenges.issue({ userId, purpose }),
        rpId: party.id,
        timeout: CHALLENGE_VALID_MS,
        userVerification: 'preferred',
        allowCredentials: passkeys.map(toDescriptor),
      };
    },

    /** Whether a passkey of the account signed a challenge for this purpose that was not used before. */
    async isSigned(
      assertion: PasskeyAssertion,
      passkeys: readonly StoredPasskey[],
      { userId, party, purpose }: SigningContext,
    ): Promise<boolean> {
      const challenge = await challenges.consume({ userId, purpose }, assertion.response.clientDataJSON);
      const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
      if (challenge === undefined || passkey === undefined) return false;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const { publicKey, counter } = passkey;
      const verified = await verifyAuthenticationResponse({
        response: assertion,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: { id: passkey.credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
        requireUserVerification: false,
        // It throws for everything that does not match: a wrong origin, a signature, a counter that went back.
      }).catch(() => undefined);
      if (verified?.verified !== true) return false;
      const { newCounter } = verified.authenticationInfo;
      return store.recordSignature(passkey, newCounter, clock.nowMs());
    },
  };
}

export function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports };
}
