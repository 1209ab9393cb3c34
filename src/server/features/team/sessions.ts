import type { UserSession } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { needsSecondFactor } from './session-starter.ts';
import type { SessionStore } from './session-store.ts';

export type AccountSessions = ReturnType<typeof createAccountSessions>;

export function createAccountSessions(deps: {
  readonly store: SessionStore;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  /** Whether administrators need a second factor. */
  readonly requiresSecondFactor: boolean;
}) {
  const { store, tokens, clock } = deps;
  return {
    /** `isUse`: false for a call that no action of a person caused; it does not keep the session open. */
    async userOf(token: string | undefined, isUse: boolean): Promise<SignedInUser | undefined> {
      const found = token === undefined ? undefined : await store.findUser(tokens.hash(token), clock.nowMs(), isUse);
      if (found === undefined) return undefined;
      const { hasSecondFactor, ...user } = found;
      return { ...user, mustSetUpSecondFactor: needsSecondFactor(deps, found) };
    },

    async list(user: SignedInUser): Promise<UserSession[]> {
      const stored = await store.list(user, clock.nowMs());
      return stored.map(({ id, createdAt, expiresAt, lastUsedAt, userAgent, network }) => ({
        ...{ id, userAgent, network },
        lastUsedAt: isTeamRole(user.role) ? lastUsedAt.toISOString() : null,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isCurrent: id === user.sessionId,
      }));
    },

    async logout(token: string | undefined): Promise<void> {
      if (token !== undefined) await store.endByToken(tokens.hash(token));
    },

    /** Ends the session of this request too. */
    endAll: (user: SignedInUser): Promise<void> => store.endAll(user.id),

    /** @throws {ProblemError} not-found, for another user's session too */
    async end(user: SignedInUser, sessionId: number): Promise<void> {
      if (await store.end(user.id, sessionId)) return;
      throw new ProblemError('not-found', 'Session not found; it may have ended already.');
    },
  };
}
