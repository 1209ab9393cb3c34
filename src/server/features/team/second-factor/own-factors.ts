import type { BodyOf } from '#contract/endpoint.ts';
import {
  passkeyAdd,
  passkeyRemove,
  passkeyStart,
  type SecondFactorStatus,
  secondFactorDisable,
  secondFactorEnable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/team-second-factor.ts';
import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import { encryptSecret } from '#server/credentials/secret-cipher.ts';
import { bind } from '#server/http/bind.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { CODES_BY_USER } from '../attempt-rules.ts';
import { type ProofSource, type RelyingParty, sourceOf, type TeamContext } from '../team-context.ts';
import { issueRecoveryCodes, newTotpSecret, totpUri } from './codes.ts';
import {
  CIPHER_PURPOSE,
  type FactorOwner,
  isAppOn,
  requireCorrect,
  stepOf,
  WRONG_CODE,
  WRONG_PASSKEY,
} from './factor-check.ts';
import {
  addPasskey,
  countRecoveryCodes,
  enableApp,
  readFactors,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
  setUpApp,
} from './factor-store.ts';
import { passkeyCreationOf, verifyRegistration } from './passkeys.ts';

const PASSKEYS_MAX = 10;

/** Binds the calls about the own second factor. */
export function registerSecondFactorRoutes(context: TeamContext): void {
  bind(context, secondFactorRead, ({ user, ...call }) => statusOf(context, user, sourceOf(context, call).party));
  bind(context, secondFactorSetUp, ({ user }) => setUp(context, user));
  bind(context, secondFactorEnable, ({ user, body, ...call }) =>
    enable(context, user, body.code, sourceOf(context, call).network),
  );
  bind(context, secondFactorDisable, async ({ user, ...call }) => {
    if (await removeApp(context, user)) logChange(context, user, sourceOf(context, call));
  });
  bind(context, secondFactorRenewCodes, async ({ user, ...call }) => {
    const codes = issueRecoveryCodes(user.id);
    if (!(await replaceRecoveryCodes(context, user, codes.hashes))) {
      throw factorChanged('The second factor was turned off in the meantime.');
    }
    logChange(context, user, sourceOf(context, call));
    return { recoveryCodes: codes.shown };
  });
  bind(context, passkeyStart, async ({ user, ...call }) => {
    const { passkeys } = await readFactors(context.database.orm, user.id);
    if (passkeys.length >= PASSKEYS_MAX) throw factorChanged(`At most ${PASSKEYS_MAX} passkeys. Remove one first.`);
    return passkeyCreationOf(context, user, passkeys, requireParty(sourceOf(context, call)));
  });
  bind(context, passkeyAdd, ({ user, body, ...call }) => add(context, user, body, sourceOf(context, call)));
  bind(context, passkeyRemove, async ({ user, params, ...call }) => {
    if (!(await removePasskey(context, user, Number(params.id)))) {
      throw new ProblemError('not-found', 'The passkey was removed already.');
    }
    logChange(context, user, sourceOf(context, call));
  });
}

async function statusOf(
  { database: { orm } }: TeamContext,
  user: FactorOwner,
  party: RelyingParty | undefined,
): Promise<SecondFactorStatus> {
  const [factors, recoveryCodesLeft] = await Promise.all([readFactors(orm, user.id), countRecoveryCodes(orm, user.id)]);
  return {
    isOn: isAppOn(factors),
    recoveryCodesLeft,
    passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    canAddPasskeys: party !== undefined,
  };
}

/** Returns a new secret, which replaces one that was not confirmed. @throws {ProblemError} second-factor-changed */
async function setUp(
  { database, sessionSecret }: TeamContext,
  user: FactorOwner,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  if (!(await setUpApp(database.orm, user.id, encryptSecret(sessionSecret, CIPHER_PURPOSE, secret)))) {
    throw factorChanged('The authenticator app is on already. Turn it off first.');
  }
  return { secret, uri: totpUri(secret, user.username) };
}

/** Turns the app on. @throws {ProblemError} second-factor-changed, incorrect-code, too-many-requests */
async function enable(
  context: TeamContext,
  user: SignedInUser,
  typed: string,
  network: string,
): Promise<{ recoveryCodes: string[] }> {
  const { app } = await readFactors(context.database.orm, user.id);
  if (app === undefined || app.isEnabled) throw setUpElsewhere();
  const { encryptedSecret } = app;
  const code = parseSignInCode(typed);
  const step = code?.type === 'totp' ? stepOf(context, encryptedSecret, code.digits) : undefined;
  const guess = { rule: CODES_BY_USER, network, detail: WRONG_CODE };
  await requireCorrect(context, user, guess, async () => step !== undefined);
  const codes = issueRecoveryCodes(user.id);
  const accepted = { encryptedSecret, step: step ?? 0, nowMs: context.clock.nowMs() };
  const hasNewCodes = await enableApp(context, user, accepted, codes.hashes);
  if (hasNewCodes === undefined) throw setUpElsewhere();
  logChange(context, user, { network });
  return { recoveryCodes: hasNewCodes ? codes.shown : [] };
}

/** Adds a passkey. @throws {ProblemError} incorrect-code, second-factor-changed */
async function add(
  context: TeamContext,
  user: SignedInUser,
  { name, passkey }: BodyOf<typeof passkeyAdd>,
  source: ProofSource,
): Promise<{ recoveryCodes: string[] }> {
  const party = requireParty(source);
  const created = await verifyRegistration(context, passkey, { userId: user.id, party });
  if (created === undefined) throw new ProblemError('incorrect-code', WRONG_PASSKEY);
  const codes = issueRecoveryCodes(user.id);
  const createdAt = new Date(context.clock.nowMs());
  const hasNewCodes = await addPasskey(context, user, { ...created, name, createdAt }, codes.hashes);
  if (hasNewCodes === undefined) throw factorChanged('This passkey was added before.');
  logChange(context, user, source);
  return { recoveryCodes: hasNewCodes ? codes.shown : [] };
}

function logChange({ securityLog }: TeamContext, user: FactorOwner, { network }: { readonly network: string }): void {
  securityLog.write('account.second-factor-changed', user, network);
}

/** @throws {ProblemError} second-factor-changed */
function requireParty({ party }: ProofSource): RelyingParty {
  if (party === undefined) throw factorChanged('Passkeys need the domain of the site, or localhost.');
  return party;
}

function setUpElsewhere(): ProblemError {
  return factorChanged('Begin again: the app was set up elsewhere.');
}

function factorChanged(detail: string): ProblemError {
  return new ProblemError('second-factor-changed', detail);
}
