import { hash } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '#contract/team-passkey.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { randomToken } from '#server/credentials/tokens.ts';
import type { RelyingParty, TeamContext } from '../team-context.ts';
import {
  addChallenge,
  type Challenge,
  consumeChallenge,
  type NewPasskey,
  recordSignature,
  type StoredPasskey,
} from './factor-store.ts';

const CHALLENGE_VALID_MS = 5 * MINUTE_MS;
/** RFC 9053: EdDSA, ES256 and RS256, which all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];
const NAME = 'Technovex';

/** Loaded on first use: most processes never verify a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** A challenge is for one account and one purpose: a signature of it proves nothing else. */
interface ChallengeScope extends Omit<Challenge, 'challenge'> {
  readonly party: RelyingParty;
}

/** Returns what the browser asks one of the account's passkeys to sign. */
export async function passkeyRequestOf(
  context: TeamContext,
  passkeys: readonly StoredPasskey[],
  scope: ChallengeScope,
): Promise<PasskeyRequest> {
  return {
    challenge: await issueChallenge(context, scope),
    rpId: scope.party.id,
    timeout: CHALLENGE_VALID_MS,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(toDescriptor),
  };
}

/** Whether a passkey of the account signed a challenge for this purpose that was not used before. */
export async function isSigned(
  context: TeamContext,
  assertion: PasskeyAssertion,
  passkeys: readonly StoredPasskey[],
  scope: ChallengeScope,
): Promise<boolean> {
  const challenge = await signedChallenge(context, scope, assertion.response.clientDataJSON);
  const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (challenge === undefined || passkey === undefined) return false;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { credentialId, publicKey, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: scope.party.origin,
    expectedRPID: scope.party.id,
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    requireUserVerification: false,
    // It throws for everything that does not match: a wrong origin, a signature, a counter that went back.
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  const { newCounter } = verified.authenticationInfo;
  return recordSignature(context.database.orm, passkey, newCounter, context.clock.nowMs());
}

/** Returns what the browser asks an authenticator to create. */
export async function passkeyCreationOf(
  context: TeamContext,
  user: { readonly id: number; readonly username: string },
  passkeys: readonly StoredPasskey[],
  party: RelyingParty,
): Promise<PasskeyCreation> {
  return {
    challenge: await issueChallenge(context, { userId: user.id, purpose: 'add', party }),
    rp: { id: party.id, name: NAME },
    user: {
      // Derived, so that an authenticator keeps one passkey for the account.
      id: hash('sha256', `passkey user ${user.id} ${party.origin}`, 'base64url'),
      name: user.username,
      displayName: user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_VALID_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: passkeys.map(toDescriptor),
  };
}

/** Returns the new passkey; undefined when it was not created for a challenge of this account, or that was used. */
export async function verifyRegistration(
  context: TeamContext,
  registration: PasskeyRegistration,
  { userId, party }: { readonly userId: number; readonly party: RelyingParty },
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const scope = { userId, purpose: 'add', party } as const;
  const challenge = await signedChallenge(context, scope, registration.response.clientDataJSON);
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
    // It throws for everything that does not match.
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports };
}

/** A challenge is stored until it is used. */
async function issueChallenge({ database, clock }: TeamContext, { userId, purpose }: ChallengeScope): Promise<string> {
  const challenge = randomToken();
  const nowMs = clock.nowMs();
  await addChallenge(database.orm, { challenge, userId, purpose }, { nowMs, expiresMs: nowMs + CHALLENGE_VALID_MS });
  return challenge;
}

/** Returns the challenge that was signed, which is used up; undefined when it was not issued for this. */
async function signedChallenge(
  { database, clock }: TeamContext,
  { userId, purpose }: ChallengeScope,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const isIssued = await consumeChallenge(database.orm, { challenge, userId, purpose }, clock.nowMs());
  return isIssued ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    // Not JSON: it was not made by a browser.
    return undefined;
  }
}
