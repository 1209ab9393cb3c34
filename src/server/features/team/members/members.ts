import { and, eq, inArray } from 'drizzle-orm';
import { type AttentionItem, counted } from '#contract/overview.ts';
import {
  type Team,
  type TeamMember,
  teamEndSessions,
  teamFindAccount,
  teamRead,
  teamResetSecondFactor,
  teamSetRole,
} from '#contract/team.ts';
import type { TeamRole } from '#domain/team/roles.ts';
import { COMMAND_LINE, FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder } from '#server/db/query-builder.ts';
import { userSessions, users } from '#server/db/schema/team.ts';
import { bind } from '#server/http/bind.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import {
  endSessionsOf,
  findByName,
  HAS_SECOND_FACTOR,
  IS_TEAM,
  recordAccount,
  setRole,
  USER,
} from '../account-store.ts';
import { ENDED_SESSIONS_BY_USER } from '../attempt-rules.ts';
import { resetFactors } from '../second-factor/factor-store.ts';
import { isOpen, TIMES } from '../session-store.ts';
import type { TeamContext } from '../team-context.ts';
import { readInvitations } from './links.ts';

/** Binds the calls about who belongs to the team. All are for administrators. */
export function registerMemberRoutes(context: TeamContext): void {
  const { orm } = context.database;

  bind(context, teamRead, async (): Promise<Team> => {
    const [members, invitations] = await Promise.all([
      listMembers(orm, context.clock.nowMs()),
      readInvitations(context),
    ]);
    return { members, invitations, canSendMail: context.outbox.canSend };
  });

  bind(context, teamSetRole, async ({ user, body: { userId, role } }) => {
    const outcome = await setRole(context, { userId, role, by: user.username });
    if (outcome === undefined) throw new ProblemError('not-found', 'There is no such account any more.');
    if (outcome === 'last') {
      throw new ProblemError('last-administrator', 'This is the last administrator. Add another one first.');
    }
  });

  bind(context, teamFindAccount, async ({ queryParams: { username } }) => {
    const found = await findByName(orm, username);
    if (found === undefined) throw new ProblemError('not-found', `There is no account called ${username}.`);
    return { id: found.id, username: found.username, role: found.role, createdAt: found.createdAt.toISOString() };
  });

  bind(context, teamEndSessions, async ({ user, params }) => {
    await context.limits.count(ENDED_SESSIONS_BY_USER, String(user.id));
    if (await endMemberSessions(orm, Number(params.id), user.username)) return;
    throw new ProblemError('not-found', 'This account does not belong to the team any more.');
  });

  // For who has lost the phone and the codes.
  bind(context, teamResetSecondFactor, async ({ user, params }) => {
    if (await resetFactors(context, Number(params.id), user.username)) return;
    throw new ProblemError('not-found', 'This account has no second factor any more.');
  });
}

/** Returns them by name. */
async function listMembers(orm: QueryBuilder, nowMs: number): Promise<TeamMember[]> {
  const members = await orm
    .select({ ...USER, lastSignInAt: users.lastSignInAt, hasSecondFactor: HAS_SECOND_FACTOR })
    .from(users)
    .where(IS_TEAM)
    .orderBy(users.usernameKey);
  const sessions = await orm
    .select({ userId: userSessions.userId, ...TIMES })
    .from(userSessions)
    .where(inArray(userSessions.userId, orm.select({ id: users.id }).from(users).where(IS_TEAM)));
  return members.map(({ id, username, verifiedEmail, role, lastSignInAt, hasSecondFactor }) => ({
    id,
    username,
    email: verifiedEmail,
    role: role as TeamRole,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    hasSecondFactor,
    openSessions: sessions.filter((session) => session.userId === id && isOpen(role, session, nowMs)).length,
  }));
}

/** Ends all sessions of a member. Returns false when there is no such member. */
function endMemberSessions(orm: QueryBuilder, userId: number, by: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [user] = await tx
      .select(USER)
      .from(users)
      .where(and(eq(users.id, userId), IS_TEAM))
      .for('update');
    if (user === undefined) return false;
    await endSessionsOf(tx, userId);
    await recordAccount(tx, user, { action: 'sessions-ended', by });
    return true;
  });
}

/** Of each query: more are not worth an entry each. */
const ENTRIES_MAX = 10;

const PASSWORDS_DUE = `SELECT username FROM users WHERE must_change_password AND role <> 'user' ORDER BY id
  LIMIT ${ENTRIES_MAX}`;
/** By the log's index of authors: a user changes the own password, the command line resets it. */
const FIRST_PASSWORDS = `SELECT u.username FROM activity AS c JOIN users AS u ON u.id::text = c.subject_id
  WHERE c.kind = 'account' AND c.by = '${FIRST_START}' AND c.action = 'created'
    AND c.after->>'password' = 'generated' AND u.role = 'admin' AND NOT EXISTS (
    SELECT FROM activity AS later WHERE later.by IN (u.username, '${COMMAND_LINE}')
      AND later.kind = 'account' AND later.subject_id = c.subject_id AND later.action IN ('password-changed', 'password-reset', 'password-link-used'))
  ORDER BY c.at LIMIT ${ENTRIES_MAX}`;

/** By the index of the team's accounts. */
const WITHOUT_SECOND_FACTOR = `SELECT count(*)::int AS members FROM users AS u WHERE role <> 'user'
  AND NOT EXISTS (SELECT FROM user_second_factors AS f WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM user_passkeys AS p WHERE p.user_id = u.id)`;

/**
 * Administrators who never changed the password that the first start printed, and members who have to choose a new one
 * or have no second factor.
 */
export async function readTeamAttention({ pool }: Pick<Database, 'pool'>): Promise<readonly AttentionItem[]> {
  const first = await pool.query<{ username: string }>(FIRST_PASSWORDS);
  const due = await pool.query<{ username: string }>(PASSWORDS_DUE);
  const { rows } = await pool.query<{ members: number }>(WITHOUT_SECOND_FACTOR);
  return [
    ...first.rows.map(({ username }) => ({ type: 'first-password', name: username }) as const),
    ...due.rows.map(({ username }) => ({ type: 'password-due', name: username }) as const),
    ...counted('second-factors-off', rows[0]?.members ?? 0, 1),
  ];
}
