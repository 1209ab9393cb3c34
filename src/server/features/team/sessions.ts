import type { UserSession } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { isActDue, isConfirmed } from '#domain/team/session-limits.ts';
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
      const nowMs = clock.nowMs();
      const found = token === undefined ? undefined : await store.findUser(tokens.hash(token), nowMs, isUse);
      if (found === undefined) return undefined;
      const { hasSecondFactor, confirmation, ...user } = found;
      return {
        ...user,
        mustSetUpSecondFactor: needsSecondFactor(deps, found),
        isConfirmed: isConfirmed(confirmation, nowMs),
        prolongConfirmation: async () => {
          if (isActDue(confirmation, nowMs)) await store.noteAct(user.sessionId, nowMs);
        },
      };
    },

    /** After the user has proved to be that user again. */
    confirm: ({ sessionId }: SignedInUser): Promise<void> => store.confirm(sessionId, clock.nowMs()),

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
