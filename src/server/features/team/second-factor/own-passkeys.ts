import { hash } from 'node:crypto';
import type { PasskeyCreation, PasskeyRegistration } from '#contract/team-passkey.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { SecurityLog } from '../security-log.ts';
import { type FactorOwner, factorChanged, WRONG_PASSKEY } from './factor-guess.ts';
import { CHALLENGE_VALID_MS, type PasskeyChallenges } from './passkey-challenges.ts';
import type { NewPasskey, PasskeyStore } from './passkey-store.ts';
import { loadWebAuthn, toDescriptor } from './passkeys.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SecondFactorStore } from './store.ts';

/** RFC 9053: EdDSA, ES256 and RS256, which all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];
const NAME = 'Technovex';
const PASSKEYS_MAX = 10;

export function createOwnPasskeys(deps: {
  readonly store: PasskeyStore;
  readonly factors: Pick<SecondFactorStore, 'read'>;
  readonly challenges: PasskeyChallenges;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}) {
  const { store, factors, challenges, securityLog, clock } = deps;
  return {
    /**
     * Returns what the browser asks an authenticator to create.
     * @throws {ProblemError} second-factor-changed, where there cannot be another passkey
     */
    async start(user: FactorOwner, party: RelyingParty | undefined): Promise<PasskeyCreation> {
      const { passkeys } = await factors.read(user.id);
      if (passkeys.length >= PASSKEYS_MAX) throw factorChanged(`At most ${PASSKEYS_MAX} passkeys. Remove one first.`);
      const { id, origin } = requireParty(party);
      return {
        challenge: await challenges.issue({ userId: user.id, purpose: 'add' }),
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

    /** @throws {ProblemError} incorrect-code, second-factor-changed */
    async add(
      user: SignedInUser,
      { name, passkey }: { readonly name: string; readonly passkey: PasskeyRegistration },
      { network, party }: { readonly network: string; readonly party: RelyingParty | undefined },
    ): Promise<{ recoveryCodes: string[] }> {
      const { id, origin } = requireParty(party);
      const challenge = await challenges.consume({ userId: user.id, purpose: 'add' }, passkey.response.clientDataJSON);
      const created = challenge && (await verifyRegistration(passkey, { challenge, id, origin }));
      if (!created) throw new ProblemError('incorrect-code', WRONG_PASSKEY);
      const codes = issueRecoveryCodes(user.id);
      const added = { codeHashes: codes.hashes, nowMs: clock.nowMs() };
      const hasNewCodes = await store.add(user, { ...created, name }, added);
      if (hasNewCodes === undefined) throw factorChanged('This passkey was added before.');
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: hasNewCodes ? codes.shown : [] };
    },

    /** @throws {ProblemError} not-found */
    async remove(user: SignedInUser, id: number, network: string): Promise<void> {
      if (!(await store.remove(user, id))) throw new ProblemError('not-found', 'The passkey was removed already.');
      securityLog.write('account.second-factor-changed', user, network);
    },
  };
}

/** Returns the new passkey; undefined when it was not created for the challenge. */
async function verifyRegistration(
  registration: PasskeyRegistration,
  { challenge, id: rpId, origin }: RelyingParty & { readonly challenge: string },
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { transports = [], ...response } = registration.response;
  const verified = await verifyRegistrationResponse({
    response: { ...registration, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // It throws for everything that does not match.
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** @throws {ProblemError} second-factor-changed */
function requireParty(party: RelyingParty | undefined): RelyingParty {
  if (party === undefined) throw factorChanged('Passkeys need the domain of the site, or localhost.');
  return party;
}
