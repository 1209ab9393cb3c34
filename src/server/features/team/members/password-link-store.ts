import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isTeamRole } from '#domain/team/roles.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { passwordLinks, users } from '#server/db/schema/team.ts';
import type { Notices } from '#server/mail/notices.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';
import { recordAccount, type StoredUser, USER } from '../account-changes.ts';
import { endSessionsOf, IS_TEAM } from '../session-store.ts';

/** Whose password a link changes, and who made it. */
export interface LinkedMember {
  readonly member: StoredUser;
  readonly createdBy: string;
}

interface NewLink {
  readonly userId: number;
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly createdBy: string;
  readonly createdById: number;
}

type MailOf = (member: StoredUser & { readonly email: string }) => NewMail;

export type PasswordLinkStore = ReturnType<typeof createPasswordLinkStore>;

/** The SQL of links for a new password. Each change is added to the account's history in the same transaction. */
export function createPasswordLinkStore(
  { orm }: Pick<Database, 'orm'>,
  outbox: Pick<OutboxStore, 'add' | 'cancel' | 'canSend'>,
  notices: Notices,
) {
  /** Adds a mail to a member who has an address, if there is a mail server. */
  async function mailTo(tx: Transaction, { email, ...member }: StoredUser, mailOf: MailOf): Promise<number | null> {
    return email === null || !outbox.canSend ? null : outbox.add(tx, mailOf({ ...member, email }));
  }

  return {
    /**
     * Replaces the member's earlier link. Returns whether it was mailed; undefined: there is no such member, or who
     * makes it is no administrator any more.
     */
    create: (link: NewLink, mailOf: MailOf): Promise<{ readonly isMailed: boolean } | undefined> =>
      orm.transaction(async (tx) => {
        const member = await lockMember(tx, link);
        if (member === undefined) return undefined;
        const [earlier] = await tx.delete(passwordLinks).where(eq(passwordLinks.userId, member.id)).returning();
        if (earlier !== undefined) await outbox.cancel(tx, earlier.mailId);
        const mailId = await mailTo(tx, member, mailOf);
        await tx.insert(passwordLinks).values({ ...link, mailId });
        await recordAccount(tx, member, { action: 'password-link-sent', by: link.createdBy });
        const notice = { kind: 'password-link', subject: member.username, by: link.createdBy } as const;
        await notices.tellAdministrators(tx, notice);
        return { isMailed: mailId !== null };
      }),

    /** Returns undefined when the token belongs to no link that can be used. */
    find: (tokenHash: string, nowMs: number): Promise<LinkedMember | undefined> => findValid(orm, tokenHash, nowMs),

    /**
     * Sets the password, ends all sessions and the link, and tells the member. Returns the member; undefined
     * when the link cannot be used any more.
     */
    use: ({
      tokenHash,
      passwordHash,
      nowMs,
    }: {
      tokenHash: string;
      passwordHash: string;
      nowMs: number;
    }): Promise<StoredUser | undefined> =>
      orm.transaction(async (tx) => {
        const found = await findValid(tx, tokenHash, nowMs);
        if (found === undefined) return undefined;
        const member = await lockMember(tx, { userId: found.member.id, createdById: found.createdById });
        if (member === undefined) return undefined;
        const used = await tx.delete(passwordLinks).where(eq(passwordLinks.tokenHash, tokenHash)).returning();
        if (used.length === 0) return undefined;
        await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, member.id));
        await endSessionsOf(tx, member.id);
        await recordAccount(tx, member, { action: 'password-link-used' });
        const { username, email } = member;
        await notices.tell(tx, email, { kind: 'password', subject: username, by: username });
        return member;
      }),
  };
}

/** Returns the link of a token: of a member, not expired, and made by a user who is still an administrator. */
async function findValid(
  db: Pick<Transaction, 'select'>,
  tokenHash: string,
  nowMs: number,
): Promise<(LinkedMember & { readonly createdById: number }) | undefined> {
  const administrators = db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const [found] = await db
    .select({ member: USER, createdBy: passwordLinks.createdBy, createdById: passwordLinks.createdById })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        gt(passwordLinks.expiresAt, new Date(nowMs)),
        inArray(passwordLinks.createdById, administrators),
        IS_TEAM,
      ),
    );
  return found;
}

/**
 * Locks both accounts in the order in which a change of roles does. Returns the member, while the other one is an
 * administrator.
 */
async function lockMember(
  tx: Transaction,
  { userId, createdById }: Pick<NewLink, 'userId' | 'createdById'>,
): Promise<StoredUser | undefined> {
  const locked = await tx
    .select(USER)
    .from(users)
    .where(inArray(users.id, [userId, createdById]))
    .orderBy(sql`${users.role} <> 'admin'`, users.id)
    .for('update');
  if (!locked.some(({ id, role }) => id === createdById && role === 'admin')) return undefined;
  return locked.find(({ id, role }) => id === userId && isTeamRole(role));
}

/** A password that was chosen otherwise ends the link for a new one. */
export async function endPasswordLinkOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}
