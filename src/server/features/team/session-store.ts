import { and, desc, eq, gt, inArray, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_SESSIONS_MAX } from '#domain/team/limits.ts';
import { isTeamRole, type Role } from '#domain/team/roles.ts';
import {
  type Confirmation,
  isSessionOpen,
  isUseDue,
  type SessionTimes,
  sessionExpiresMs,
  TEAM_IDLE_MS_MAX,
} from '#domain/team/session-limits.ts';
import { newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { userSessions, users } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { NO_NOTICES, type Notices } from '#server/mail/notices.ts';
import { HAS_SECOND_FACTOR, recordAccount } from './account-changes.ts';

export interface NewSession {
  readonly userId: number;
  /** The stored hash that the user's password was verified against. */
  readonly passwordHash: string;
  readonly tokenHash: string;
  readonly userAgent: string;
  readonly network: string;
  readonly createdMs: number;
  /** Whether the browser had signed in to the account before. */
  readonly isKnownDevice: boolean;
}

/** What a sign-in returns to the user. */
export interface StartedSession {
  readonly role: Role;
  readonly deviceGeneration: number;
  readonly hasSecondFactor: boolean;
}

export type FoundUser = Omit<SignedInUser, 'mustSetUpSecondFactor' | 'isConfirmed' | 'prolongConfirmation'> & {
  readonly hasSecondFactor: boolean;
  readonly confirmation: Confirmation;
};

const SWEEP_ROWS_MAX = 10_000;

/** As the condition of the index of these accounts. */
export const IS_TEAM = sql`${users.role} <> 'user'`;

export const TIMES = {
  createdAt: userSessions.createdAt,
  lastUsedAt: userSessions.lastUsedAt,
  expiresAt: userSessions.expiresAt,
};

/** Whether a stored session of an account of the role is open. */
export function isOpen(
  role: Role,
  { createdAt, lastUsedAt, expiresAt }: Record<keyof typeof TIMES, Date>,
  nowMs: number,
) {
  const times: SessionTimes = {
    createdMs: createdAt.getTime(),
    lastUsedMs: lastUsedAt.getTime(),
    expiresMs: expiresAt.getTime(),
  };
  return isSessionOpen(role, times, nowMs);
}

/** Ends all sessions of the user; no device is known any more. */
export async function endSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.update(users).set({ deviceGeneration: newDeviceGeneration() }).where(eq(users.id, userId));
  await tx.delete(userSessions).where(eq(userSessions.userId, userId));
}

/** Ends all sessions of the user but the one of this request. */
export async function endOtherSessions(
  tx: Transaction,
  { id, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
): Promise<void> {
  await tx.delete(userSessions).where(and(eq(userSessions.userId, id), ne(userSessions.id, sessionId)));
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** All SQL of accounts' sessions. */
export function createSessionStore({ orm }: Pick<Database, 'orm'>, notices: Notices = NO_NOTICES) {
  return {
    /**
     * Starts a session and ends the one that it replaces, and the user's oldest beyond the newest ACCOUNT_SESSIONS_MAX.
     * One of the team is added to the history. Returns undefined when the password has changed since it was verified.
     */
    start: (session: NewSession, replacedTokenHash: string | undefined): Promise<StartedSession | undefined> =>
      orm.transaction((tx) => startSession(tx, notices, session, replacedTokenHash)),

    /**
     * Returns undefined when there is no such session, or it has ended. Writes that the session was used, unless
     * nobody did: `isUse`.
     */
    findUser: (tokenHash: string, nowMs: number, isUse: boolean): Promise<FoundUser | undefined> =>
      findUser(orm, tokenHash, nowMs, isUse),

    /** Returns the sessions that have not ended, newest first, at most ACCOUNT_SESSIONS_MAX. */
    async list({ id, role }: Pick<SignedInUser, 'id' | 'role'>, nowMs: number) {
      const stored = await orm
        .select({ id: userSessions.id, userAgent: userSessions.userAgent, network: userSessions.network, ...TIMES })
        .from(userSessions)
        .where(and(eq(userSessions.userId, id), gt(userSessions.expiresAt, new Date(nowMs))))
        .orderBy(desc(userSessions.id))
        .limit(ACCOUNT_SESSIONS_MAX);
      return stored.filter((session) => isOpen(role, session, nowMs));
    },

    /** Returns false when the user has no such session. */
    end: (userId: number, sessionId: number): Promise<boolean> =>
      orm.transaction((tx) =>
        endOne(tx, and(eq(userSessions.userId, userId), eq(userSessions.id, sessionId)), 'session-ended'),
      ),

    /** No device of the user is known any more either. */
    endAll: (userId: number): Promise<void> =>
      orm.transaction(async (tx) => {
        await endSessionsOf(tx, userId);
        await recordEnd(tx, userId, 'sessions-ended', null);
      }),

    async endByToken(tokenHash: string): Promise<void> {
      await orm.transaction((tx) => endOne(tx, eq(userSessions.tokenHash, tokenHash), 'signed-out'));
    },

    /** The user has given the password again. */
    confirm: (sessionId: number, nowMs: number): Promise<void> => {
      const at = new Date(nowMs);
      return setTimes(orm, sessionId, { confirmedAt: at, actedAt: at });
    },

    /** The user did something that needs a confirmed session. */
    noteAct: (sessionId: number, nowMs: number): Promise<void> =>
      setTimes(orm, sessionId, { actedAt: new Date(nowMs) }),

    sweep: (nowMs: number): Promise<void> => sweepSessions(orm, nowMs),
  };
}

/** Of a session that begins: the sign-in confirms it. */
function timesOf(createdAt: Date) {
  return { lastUsedAt: createdAt, confirmedAt: createdAt, actedAt: createdAt };
}

async function setTimes(
  orm: QueryBuilder,
  sessionId: number,
  times: Partial<Record<'confirmedAt' | 'actedAt', Date>>,
): Promise<void> {
  await orm.update(userSessions).set(times).where(eq(userSessions.id, sessionId));
}

/** Ends a session of the user's own wish, and returns whether there was one. */
async function endOne(tx: Transaction, which: SQL | undefined, action: OwnEnd): Promise<boolean> {
  const [ended] = await tx
    .delete(userSessions)
    .where(which)
    .returning({ userId: userSessions.userId, userAgent: userSessions.userAgent });
  if (ended === undefined) return false;
  await recordEnd(tx, ended.userId, action, { userAgent: ended.userAgent });
  return true;
}

type OwnEnd = 'signed-out' | 'session-ended' | 'sessions-ended';

/** Of the team only. */
async function recordEnd(tx: Transaction, userId: number, action: OwnEnd, after: object | null): Promise<void> {
  const [user] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.id, userId), IS_TEAM));
  if (user !== undefined) await recordAccount(tx, user, { action, after });
}

async function startSession(
  tx: Transaction,
  notices: Notices,
  { passwordHash, createdMs, isKnownDevice, ...session }: NewSession,
  replacedTokenHash: string | undefined,
): Promise<StartedSession | undefined> {
  const { userId, userAgent, network } = session;
  const user = await lockUser(tx, userId, passwordHash);
  if (user === undefined) return undefined;
  if (replacedTokenHash !== undefined) {
    await tx.delete(userSessions).where(eq(userSessions.tokenHash, replacedTokenHash));
  }
  const createdAt = new Date(createdMs);
  const expiresAt = new Date(sessionExpiresMs(user.role, createdMs));
  await tx.insert(userSessions).values({ ...session, createdAt, expiresAt, ...timesOf(createdAt) });
  await endOldestSessions(tx, userId);
  if (isTeamRole(user.role)) {
    await tx.update(users).set({ lastSignInAt: createdAt }).where(eq(users.id, userId));
    await recordAccount(tx, { id: userId, ...user }, { action: 'signed-in', network, after: { userAgent } });
    const notice = { kind: 'sign-in', subject: network, by: user.username } as const;
    if (!isKnownDevice) await notices.tell(tx, user.email, notice);
  }
  return user;
}

async function findUser(orm: QueryBuilder, tokenHash: string, nowMs: number, isUse: boolean) {
  const [found] = await orm
    .select({
      user: {
        sessionId: userSessions.id,
        id: users.id,
        username: users.username,
        role: users.role,
        mustChangePassword: users.mustChangePassword,
        hasSecondFactor: HAS_SECOND_FACTOR,
      },
      confirmedAt: userSessions.confirmedAt,
      actedAt: userSessions.actedAt,
      ...TIMES,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.tokenHash, tokenHash), gt(userSessions.expiresAt, new Date(nowMs))));
  if (found === undefined) return undefined;
  const { user, lastUsedAt, confirmedAt, actedAt } = found;
  if (!isOpen(user.role, found, nowMs)) return undefined;
  if (isUse && isUseDue(user.role, lastUsedAt.getTime(), nowMs)) {
    await orm
      .update(userSessions)
      .set({ lastUsedAt: new Date(nowMs) })
      .where(eq(userSessions.id, user.sessionId));
  }
  return { ...user, confirmation: { confirmedMs: confirmedAt.getTime(), actedMs: actedAt.getTime() } };
}

/** Concurrent sign-ins are counted one after the other, and a new password ends them all. */
async function lockUser(tx: Transaction, userId: number, passwordHash: string) {
  const [user] = await tx
    .select({
      username: users.username,
      email: users.email,
      role: users.role,
      deviceGeneration: users.deviceGeneration,
      hasSecondFactor: HAS_SECOND_FACTOR,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('update');
  return user;
}

async function endOldestSessions(tx: Transaction, userId: number): Promise<void> {
  const newest = tx
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(eq(userSessions.userId, userId))
    .orderBy(desc(userSessions.id))
    .limit(ACCOUNT_SESSIONS_MAX);
  await tx.delete(userSessions).where(and(eq(userSessions.userId, userId), notInArray(userSessions.id, newest)));
}

/** Deletes a limited number of expired sessions, and the team's that were not used for too long. */
async function sweepSessions(orm: QueryBuilder, nowMs: number): Promise<void> {
  const expired = orm
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(lte(userSessions.expiresAt, new Date(nowMs)))
    .limit(SWEEP_ROWS_MAX)
    .for('update', { skipLocked: true });
  await orm.delete(userSessions).where(inArray(userSessions.id, expired));
  const team = orm.select({ id: users.id }).from(users).where(IS_TEAM);
  const unusedSince = new Date(nowMs - TEAM_IDLE_MS_MAX);
  await orm
    .delete(userSessions)
    .where(and(inArray(userSessions.userId, team), lte(userSessions.lastUsedAt, unusedSince)));
}
