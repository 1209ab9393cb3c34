import { and, desc, eq, gt, inArray, lte, notInArray, type SQL } from 'drizzle-orm';
import { ACCOUNT_SESSIONS_MAX } from '#domain/team/limits.ts';
import { isTeamRole, type Role } from '#domain/team/roles.ts';
import { isSessionOpen, isUseDue, sessionExpiresMs, TEAM_IDLE_MS_MAX } from '#domain/team/session-limits.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { unlocked } from '#server/db/retention.ts';
import { userSessions, users } from '#server/db/schema/team.ts';
import { endSessionsOf, HAS_SECOND_FACTOR, IS_TEAM, recordAccount, type TellingContext } from './account-store.ts';

/** All SQL of accounts' sessions. */

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
): boolean {
  const [createdMs, lastUsedMs, expiresMs] = [createdAt.getTime(), lastUsedAt.getTime(), expiresAt.getTime()];
  return isSessionOpen(role, { createdMs, lastUsedMs, expiresMs }, nowMs);
}

/**
 * Starts a session and ends the one that it replaces, and the user's oldest beyond the newest ACCOUNT_SESSIONS_MAX. One
 * of the team is added to the history. Returns undefined when the password has changed since it was verified.
 */
export function startSession(
  { database: { orm }, notices }: TellingContext,
  { passwordHash, createdMs, isKnownDevice, ...session }: NewSession,
  replacedTokenHash: string | undefined,
): Promise<StartedSession | undefined> {
  const { userId, userAgent, network } = session;
  return orm.transaction(async (tx) => {
    const user = await lockUser(tx, userId, passwordHash);
    if (user === undefined) return undefined;
    if (replacedTokenHash !== undefined) {
      await tx.delete(userSessions).where(eq(userSessions.tokenHash, replacedTokenHash));
    }
    const createdAt = new Date(createdMs);
    await tx.insert(userSessions).values({
      ...session,
      createdAt,
      expiresAt: new Date(sessionExpiresMs(user.role, createdMs)),
      lastUsedAt: createdAt,
      // The sign-in confirms it.
      confirmedAt: createdAt,
      actedAt: createdAt,
    });
    await endOldestSessions(tx, userId);
    if (isTeamRole(user.role)) {
      await tx.update(users).set({ lastSignInAt: createdAt }).where(eq(users.id, userId));
      await recordAccount(tx, { id: userId, ...user }, { action: 'signed-in', network, after: { userAgent } });
      const notice = { kind: 'sign-in', subject: network, by: user.username } as const;
      if (!isKnownDevice) await notices.tell(tx, user.email, notice);
    }
    return user;
  });
}

/** Concurrent sign-ins are counted one after the other, and a new password ends them all. */
async function lockUser(tx: Transaction, userId: number, passwordHash: string) {
  const [user] = await tx
    .select({
      username: users.username,
      email: users.verifiedEmail,
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

/**
 * Returns undefined when there is no such session, or it has ended. Writes that the session was used, unless nobody
 * did: `isUse`.
 */
export async function findSession(orm: QueryBuilder, tokenHash: string, nowMs: number, isUse: boolean) {
  const [found] = await orm
    .select({
      user: {
        sessionId: userSessions.id,
        id: users.id,
        username: users.username,
        role: users.role,
        mustChangePassword: users.mustChangePassword,
      },
      hasSecondFactor: HAS_SECOND_FACTOR,
      confirmedAt: userSessions.confirmedAt,
      actedAt: userSessions.actedAt,
      ...TIMES,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.tokenHash, tokenHash), gt(userSessions.expiresAt, new Date(nowMs))));
  if (found === undefined) return undefined;
  const { user, hasSecondFactor, lastUsedAt, confirmedAt, actedAt } = found;
  if (!isOpen(user.role, found, nowMs)) return undefined;
  if (isUse && isUseDue(user.role, lastUsedAt.getTime(), nowMs)) {
    await orm
      .update(userSessions)
      .set({ lastUsedAt: new Date(nowMs) })
      .where(eq(userSessions.id, user.sessionId));
  }
  const confirmation = { confirmedMs: confirmedAt.getTime(), actedMs: actedAt.getTime() };
  return { user, hasSecondFactor, confirmation };
}

/** Returns the sessions that have not ended, newest first, at most ACCOUNT_SESSIONS_MAX. */
export async function listSessions(orm: QueryBuilder, user: { id: number; role: Role }, nowMs: number) {
  const stored = await orm
    .select({ id: userSessions.id, userAgent: userSessions.userAgent, network: userSessions.network, ...TIMES })
    .from(userSessions)
    .where(and(eq(userSessions.userId, user.id), gt(userSessions.expiresAt, new Date(nowMs))))
    .orderBy(desc(userSessions.id))
    .limit(ACCOUNT_SESSIONS_MAX);
  return stored.filter((session) => isOpen(user.role, session, nowMs));
}

/** Returns false when the user has no such session. */
export function endSession(orm: QueryBuilder, userId: number, sessionId: number): Promise<boolean> {
  return endOne(orm, and(eq(userSessions.userId, userId), eq(userSessions.id, sessionId)), 'session-ended');
}

export async function logOut(orm: QueryBuilder, tokenHash: string): Promise<void> {
  await endOne(orm, eq(userSessions.tokenHash, tokenHash), 'signed-out');
}

/** No device of the user is known any more either. */
export function endAllSessions(orm: QueryBuilder, userId: number): Promise<void> {
  return orm.transaction(async (tx) => {
    await endSessionsOf(tx, userId);
    await recordEnd(tx, userId, 'sessions-ended', null);
  });
}

/** Ends a session of the user's own wish, and returns whether there was one. */
function endOne(orm: QueryBuilder, which: SQL | undefined, action: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [ended] = await tx
      .delete(userSessions)
      .where(which)
      .returning({ userId: userSessions.userId, userAgent: userSessions.userAgent });
    if (ended === undefined) return false;
    await recordEnd(tx, ended.userId, action, { userAgent: ended.userAgent });
    return true;
  });
}

/** Of the team only. */
async function recordEnd(tx: Transaction, userId: number, action: string, after: object | null): Promise<void> {
  const [user] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.id, userId), IS_TEAM));
  if (user !== undefined) await recordAccount(tx, user, { action, after });
}

/** The user has given the password again. */
export async function confirmSession(orm: QueryBuilder, sessionId: number, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await orm.update(userSessions).set({ confirmedAt: at, actedAt: at }).where(eq(userSessions.id, sessionId));
}

/** The user did something that needs a confirmed session. */
export async function noteAct(orm: QueryBuilder, sessionId: number, nowMs: number): Promise<void> {
  await orm
    .update(userSessions)
    .set({ actedAt: new Date(nowMs) })
    .where(eq(userSessions.id, sessionId));
}

/** Deletes expired sessions, and the team's that were not used for too long. */
export async function sweepSessions(orm: QueryBuilder, nowMs: number): Promise<void> {
  const isExpired = lte(userSessions.expiresAt, new Date(nowMs));
  await orm.delete(userSessions).where(unlocked(userSessions, isExpired));
  const team = orm.select({ id: users.id }).from(users).where(IS_TEAM);
  const unusedSince = new Date(nowMs - TEAM_IDLE_MS_MAX);
  await orm
    .delete(userSessions)
    .where(and(inArray(userSessions.userId, team), lte(userSessions.lastUsedAt, unusedSince)));
}
