import { and, eq } from 'drizzle-orm';
import type { ResponseOf } from '#contract/endpoint.ts';
import { linkVerifyEmail } from '#contract/team.ts';
import { accountReadEmail, accountSetEmail } from '#contract/team-account.ts';
import { EMAIL_LINK_VALID_MS, nameKey } from '#domain/team/limits.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { users } from '#server/db/schema/team.ts';
import { bind } from '#server/http/bind.ts';
import { hasCode } from '#server/lib/errors.ts';
import { recordAccount, type StoredUser, USER } from './account-store.ts';
import { EMAIL_CHANGES_BY_USER } from './attempt-rules.ts';
import { guessLink, linkNotValid } from './guess-link.ts';
import { accountEmailTaken } from './passwords.ts';
import type { TeamContext } from './team-context.ts';

/** The own address. It gets mails once the link in a mail to it was opened; until then the one before gets them. */

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505';

export function bindOwnEmail(context: TeamContext): void {
  bind(context, accountReadEmail, ({ user }) => readEmail(context, user.id));
  bind(context, accountSetEmail, async ({ user, body }) => {
    await context.limits.count(EMAIL_CHANGES_BY_USER, String(user.id));
    await setEmail(context, user.id, body.email);
    return readEmail(context, user.id);
  });
  bind(context, linkVerifyEmail, async ({ body, request }) => {
    const user = await requireEmailLink(context, body.token, request.ip);
    if (!(await verifyEmail(context, user))) throw linkNotValid();
  });
}

async function readEmail(
  { database, outbox }: TeamContext,
  userId: number,
): Promise<ResponseOf<typeof accountReadEmail>> {
  const [user] = await database.orm.select(USER).from(users).where(eq(users.id, userId));
  const email = user?.email ?? null;
  const needsLink = user !== undefined && outbox.canSend && isTeamRole(user.role) && email !== user.verifiedEmail;
  return { email, needsLink: needsLink && email !== null };
}

/** Repeated, it mails another link to an address that is not verified. @throws {ProblemError} email-taken */
async function setEmail(context: TeamContext, userId: number, email: string | null): Promise<void> {
  try {
    await context.database.orm.transaction(async (tx) => {
      const [before] = await tx.select(USER).from(users).where(eq(users.id, userId)).for('update');
      if (before === undefined) return;
      if (before.email !== email) await changeEmail(tx, context, before, email);
      if (email !== before.verifiedEmail) await mailEmailLink(tx, context, { ...before, email });
    });
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, UNIQUE_VIOLATION)) throw accountEmailTaken();
    throw error;
  }
}

async function changeEmail(
  tx: Transaction,
  { notices }: TeamContext,
  user: StoredUser,
  email: string | null,
): Promise<void> {
  const values = email === null ? { email, emailKey: null, verifiedEmail: null } : { email, emailKey: nameKey(email) };
  await tx.update(users).set(values).where(eq(users.id, user.id));
  // Those of people outside the team are not in its log.
  const shown = isTeamRole(user.role) ? { before: { email: user.email }, after: { email } } : {};
  await recordAccount(tx, user, { action: 'email-changed', ...shown });
  await notices.tell(tx, user.verifiedEmail, { kind: 'email', subject: user.username, by: user.username });
}

/** To members only: anybody may register, with any address. */
export async function mailEmailLink(
  tx: Transaction,
  { outbox, clock }: TeamContext,
  { id, username, email, role }: Pick<StoredUser, 'id' | 'username' | 'email' | 'role'>,
): Promise<void> {
  if (email === null || !isTeamRole(role) || !outbox.canSend) return;
  const nowMs = clock.nowMs();
  const expiresMs = nowMs + EMAIL_LINK_VALID_MS;
  const content = { type: 'team-email-link', userId: id, username, email, expiresMs } as const;
  await outbox.add(tx, { recipient: email, content, nowMs, expiresMs });
}

export function isEmailLink({ sessionSecret }: TeamContext, token: string): boolean {
  return createMailLinkTokens(sessionSecret).readEmailToken(token) !== undefined;
}

interface EmailLink {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** Returns whose address the link verifies. @throws {ProblemError} link-not-valid, too-many-requests */
export function requireEmailLink(context: TeamContext, token: string, ip: string): Promise<EmailLink> {
  const { database, sessionSecret, clock } = context;
  const link = createMailLinkTokens(sessionSecret).readEmailToken(token);
  return guessLink(context, ip, async () => {
    if (link === undefined) return undefined;
    const [user] = await database.orm.select(USER).from(users).where(eq(users.id, link.userId));
    if (user === undefined || user.email === null || user.email === user.verifiedEmail) return undefined;
    const { id, username, email } = user;
    return link.matches(email, clock.nowMs()) ? { id, username, email } : undefined;
  });
}

/** Returns false when the address was changed in the meantime. */
function verifyEmail({ database }: TeamContext, { id, email }: EmailLink): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const [verified] = await tx
      .update(users)
      .set({ verifiedEmail: email })
      .where(and(eq(users.id, id), eq(users.email, email)))
      .returning(USER);
    if (verified === undefined) return false;
    await recordAccount(tx, verified, { action: 'email-verified' });
    return true;
  });
}
