import { hash, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '#contract/team-passkey.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { RelyingParty } from './relying-party.ts';
import type { ChallengePurpose, NewPasskey, SecondFactorStore, StoredPasskey } from './store.ts';

/** RFC 9053: EdDSA, ES256 and RS256, which all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;
const CHALLENGE_VALID_MS = 5 * MINUTE_MS;
const NAME = 'Technovex';

/** Loaded on first use: most processes never verify a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server');

interface Owner {
  readonly id: number;
  readonly username: string;
}

/** Challenges and their verification. A challenge is stored until it is used, for one account and one purpose. */
export function createPasskeys({ store, clock }: { readonly store: SecondFactorStore; readonly clock: Clock }) {
  async function newChallenge({ id }: Owner, purpose: ChallengePurpose): Promise<string> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await store.addChallenge({ challenge, userId: id, purpose }, clock.nowMs() + CHALLENGE_VALID_MS, clock.nowMs());
    return challenge;
  }

  /** Returns the challenge that was signed, which is used up; undefined when it was not issued for this. */
  async function consumeChallenge(
    { id }: Owner,
    purpose: ChallengePurpose,
    clientDataJSON: string,
  ): Promise<string | undefined> {
    const challenge = challengeOf(clientDataJSON);
    if (challenge === undefined) return undefined;
    const isIssued = await store.consumeChallenge({ challenge, userId: id, purpose }, clock.nowMs());
    return isIssued ? challenge : undefined;
  }

  return {
    /** Returns what the browser asks one of the account's passkeys to sign. */
    async request(
      user: Owner,
      passkeys: readonly StoredPasskey[],
      { party, purpose }: { readonly party: RelyingParty; readonly purpose: ChallengePurpose },
    ): Promise<PasskeyRequest> {
      return {
        challenge: await newChallenge(user, purpose),
        rpId: party.id,
        timeout: CHALLENGE_VALID_MS,
        userVerification: 'preferred',
        allowCredentials: passkeys.map(toDescriptor),
      };
    },

    /** Whether a passkey of the account signed a challenge for this purpose that was not used before. */
    async isSigned(
      user: Owner,
      { assertion, passkeys }: { readonly assertion: PasskeyAssertion; readonly passkeys: readonly StoredPasskey[] },
      { party, purpose }: { readonly party: RelyingParty; readonly purpose: ChallengePurpose },
    ): Promise<boolean> {
      const challenge = await consumeChallenge(user, purpose, assertion.response.clientDataJSON);
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

    /** Returns what the browser asks an authenticator to create. */
    async creation(
      user: Owner,
      passkeys: readonly StoredPasskey[],
      { id, origin }: RelyingParty,
    ): Promise<PasskeyCreation> {
      return {
        challenge: await newChallenge(user, 'add'),
        rp: { id, name: NAME },
        user: {
          // Derived, so that an authenticator keeps one passkey for the account.
          id: hash('sha256', `passkey user ${user.id} ${origin}`, 'base64url'),
          name: user.username,
          displayName: user.username,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_VALID_MS,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        excludeCredentials: passkeys.map(toDescriptor),
      };
    },

    /** Returns the new passkey; undefined when it was not created for a challenge of the account. */
    async verifyNew(
      user: Owner,
      registration: PasskeyRegistration,
      party: RelyingParty,
    ): Promise<Omit<NewPasskey, 'name'> | undefined> {
      const challenge = await consumeChallenge(user, 'add', registration.response.clientDataJSON);
      if (challenge === undefined) return undefined;
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const { transports = [], ...response } = registration.response;
      const verified = await verifyRegistrationResponse({
        response: { ...registration, response },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
        // As for signatures.
      }).catch(() => undefined);
      if (verified?.verified !== true) return undefined;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },
  };
}

function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports };
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
