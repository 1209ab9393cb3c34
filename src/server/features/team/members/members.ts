import type { FoundAccount, Team } from '#contract/team.ts';
import type { Role, TeamRole } from '#domain/team/roles.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AccountStore } from '../account-store.ts';
import type { Invitations } from './invitations.ts';
import type { MemberStore } from './member-store.ts';

export type Members = ReturnType<typeof createMembers>;

/** Who belongs to the team. Routes ask for the password again. */
export function createMembers(deps: {
  readonly store: MemberStore;
  readonly invitations: Pick<Invitations, 'list'>;
  /** Whether there is a mail server. */
  readonly canSendMail: boolean;
  readonly accounts: AccountStore;
  /** Returns false when the account has no second factor. */
  readonly resetSecondFactor: (userId: number, by: string) => Promise<boolean>;
  readonly clock: Clock;
}) {
  const { store, invitations, canSendMail, accounts, clock } = deps;
  return {
    async read(): Promise<Team> {
      const [members, listed] = await Promise.all([store.list(clock.nowMs()), invitations.list()]);
      return {
        members: members.map(({ id, username, email, role, lastSignInAt, hasSecondFactor, openSessions }) => ({
          ...{ id, username, email, role: role as TeamRole, hasSecondFactor, openSessions },
          lastSignInAt: lastSignInAt?.toISOString() ?? null,
        })),
        invitations: listed,
        canSendMail,
      };
    },

    /** @throws {ProblemError} not-found, last-administrator */
    async setRole(userId: number, role: Role, by: string): Promise<void> {
      const outcome = await accounts.setRole(userId, role, by);
      if (outcome === undefined) throw new ProblemError('not-found', 'There is no such account any more.');
      if (outcome === 'last') {
        throw new ProblemError('last-administrator', 'This is the last administrator. Add another one first.');
      }
    },

    /** @throws {ProblemError} not-found */
    async findAccount(username: string): Promise<FoundAccount> {
      const found = await accounts.findByName(username);
      if (found === undefined) throw new ProblemError('not-found', `There is no account called ${username}.`);
      return { id: found.id, username: found.username, role: found.role, createdAt: found.createdAt.toISOString() };
    },

    /** For who has lost the phone and the codes. @throws {ProblemError} not-found */
    async resetSecondFactor(userId: number, by: string): Promise<void> {
      if (await deps.resetSecondFactor(userId, by)) return;
      throw new ProblemError('not-found', 'This account has no second factor any more.');
    },

    /** @throws {ProblemError} not-found */
    async endSessions(userId: number, by: string): Promise<void> {
      if (await store.endSessions(userId, by)) return;
      throw new ProblemError('not-found', 'This account does not belong to the team any more.');
    },
  };
}
