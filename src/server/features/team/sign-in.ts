import type { FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '#contract/endpoint.ts';
import type { User } from '#contract/team-account.ts';
import { nameKey } from '#domain/team/limits.ts';
import { isActDue, isConfirmed, sessionExpiresMs } from '#domain/team/session-limits.ts';
import { codeOf, randomToken } from '#server/credentials/tokens.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { readCookie } from '#server/http/sign-in-cookies.ts';
import type { AttemptsLeft } from '#server/limits/attempt-rule.ts';
import type { UserWithPassword } from './account-store.ts';
import { findSession, noteAct, type StartedSession, startSession } from './session-store.ts';
import { type ClientInfo, SESSION_COOKIE, type TeamContext } from './team-context.ts';

const USER_AGENT_CHARACTERS_MAX = 300;

/** A user and the values of the browser's cookies. */
export interface AccountSignIn {
  readonly user: User;
  readonly token: string;
  readonly deviceCookie: string;
  /** How long the session lasts at most. */
  readonly sessionMs: number;
}

/** What the database stores of a session's token. */
export function sessionTokenHash(sessionSecret: string, token: string): string {
  return codeOf(sessionSecret, 'session', token);
}

/**
 * Starts a session, which every sign-in ends with. `isKnownDevice`: a new account's first browser is no new device.
 * @throws {ProblemError} incorrect-credentials, when the password has changed in the meantime
 */
export async function signIn(
  context: TeamContext,
  user: UserWithPassword,
  client: ClientInfo,
  isKnownDevice = true,
): Promise<AccountSignIn> {
  const { sessionSecret, deviceCookies, clock } = context;
  const token = randomToken();
  const createdMs = clock.nowMs();
  const started = await startSession(
    context,
    {
      userId: user.id,
      passwordHash: user.passwordHash,
      tokenHash: sessionTokenHash(sessionSecret, token),
      userAgent: client.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
      network: client.network,
      createdMs,
      isKnownDevice,
    },
    client.oldToken && sessionTokenHash(sessionSecret, client.oldToken),
  );
  if (started === undefined) throw incorrectCredentials();
  const { role, deviceGeneration } = started;
  return {
    user: toUser({ ...user, role, mustSetUpSecondFactor: needsSecondFactor(context, started) }),
    token,
    deviceCookie: deviceCookies.issue(deviceOwner(user.username), deviceGeneration),
    sessionMs: sessionExpiresMs(role, 0),
  };
}

/** Returns the user of the session cookie. A call that no action of a person caused does not keep the session open. */
export async function userOf(context: TeamContext, request: FastifyRequest): Promise<SignedInUser | undefined> {
  const token = readCookie(request, SESSION_COOKIE);
  if (token === undefined) return undefined;
  const { sessionSecret, database, clock } = context;
  const nowMs = clock.nowMs();
  const isUse = request.headers[BACKGROUND_HEADER] === undefined;
  const found = await findSession(database.orm, sessionTokenHash(sessionSecret, token), nowMs, isUse);
  if (found === undefined) return undefined;
  const { user, hasSecondFactor, confirmation } = found;
  return {
    ...user,
    mustSetUpSecondFactor: needsSecondFactor(context, { role: user.role, hasSecondFactor }),
    isConfirmed: isConfirmed(confirmation, nowMs),
    prolongConfirmation: async () => {
      if (isActDue(confirmation, nowMs)) await noteAct(database.orm, user.sessionId, nowMs);
    },
  };
}

/** Whether an administrator has to set up a second factor before anything else. */
function needsSecondFactor(
  { requiresSecondFactor }: TeamContext,
  { role, hasSecondFactor }: Omit<StartedSession, 'deviceGeneration'>,
): boolean {
  return requiresSecondFactor && role === 'admin' && !hasSecondFactor;
}

export function toUser(user: Omit<User, 'isAdmin'>): User {
  const { id, username, role, mustChangePassword, mustSetUpSecondFactor } = user;
  return { id, username, isAdmin: role === 'admin', role, mustChangePassword, mustSetUpSecondFactor };
}

/** Differs from every e-mail, so that a wallet's device cookie is not valid for an account. */
export function deviceOwner(username: string): string {
  return `account ${nameKey(username)}`;
}

/** With the attempts that are left, where they are known. */
export function incorrectCredentials(left?: AttemptsLeft): ProblemError {
  const known = left === undefined ? {} : { attemptsLeft: left.tries };
  return new ProblemError('incorrect-credentials', 'Incorrect username or password.', known);
}
