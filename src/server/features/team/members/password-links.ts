import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { passwordLinkUse, teamSendPasswordLink } from '#contract/team-password-link.ts';
import { PASSWORD_LINK_VALID_MS } from '#domain/team/limits.ts';
import type { MailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { adminPasswordProblem } from '../admin-password.ts';
import { PASSWORD_LINKS_BY_ADDRESS } from '../attempt-rules.ts';
import type { ConfirmationSource } from '../confirmation-source.ts';
import type { SecurityLog } from '../security-log.ts';
import type { LinkedMember, PasswordLinkStore } from './password-link-store.ts';

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

interface Deps {
  readonly store: PasswordLinkStore;
  readonly links: MailLinkTokens;
  readonly tokens: SessionTokens;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

/** Links by which a member chooses a new password. Routes ask the administrator for the password again. */
export function createPasswordLinks(deps: Deps) {
  return { ...linksOfAdministrator(deps), ...linksOfMember(deps) };
}

function linksOfAdministrator({ store, links, tokens, clock }: Pick<Deps, 'store' | 'links' | 'tokens' | 'clock'>) {
  return {
    /** Mails the link to who has an address, and returns it otherwise. @throws {ProblemError} not-found */
    async send(userId: number, by: SignedInUser): Promise<ResponseOf<typeof teamSendPasswordLink>> {
      const { token, secret } = links.issueTeamLink();
      const nowMs = clock.nowMs();
      const expiresMs = nowMs + PASSWORD_LINK_VALID_MS;
      const expiresAt = new Date(expiresMs);
      const created = await store.create(
        { userId, tokenHash: tokens.hash(token), expiresAt, createdBy: by.username, createdById: by.id },
        ({ email, username }) => ({
          recipient: email,
          content: { type: 'team-password-link', secret, username, by: by.username },
          ...{ nowMs, expiresMs },
        }),
      );
      if (created === undefined)
        throw new ProblemError('not-found', 'This account does not belong to the team any more.');
      return { token: created.isMailed ? null : token, expiresAt: expiresAt.toISOString() };
    },
  };
}

function linksOfMember({ store, tokens, limits, securityLog, clock }: Omit<Deps, 'links'>) {
  /** An unknown token counts as a wrong password of the network does. */
  async function requireMember(token: string, ip: string): Promise<LinkedMember> {
    let found: LinkedMember | undefined;
    await limits.guess(PASSWORD_LINKS_BY_ADDRESS, { ip }, async () => {
      found = await store.find(tokens.hash(token), clock.nowMs());
      return found !== undefined;
    });
    if (found === undefined) throw linkNotValid();
    return found;
  }

  return {
    /** @throws {ProblemError} link-not-valid, too-many-requests */
    async read(token: string, ip: string): Promise<{ readonly username: string }> {
      const { member } = await requireMember(token, ip);
      return { username: member.username };
    },

    /** @throws {ProblemError} link-not-valid, invalid-request (of `password`), too-many-requests */
    use({ token, password }: BodyOf<typeof passwordLinkUse>, source: ConfirmationSource): Promise<void> {
      const queueKey = queueKeyOf('accounts', source, { isKnown: false });
      return queueHashing(queueKey, async () => {
        const { member } = await requireMember(token, source.ip);
        const problem = await adminPasswordProblem(password, [member.username, member.email]);
        if (problem !== undefined) throw invalidField('password', problem);
        const passwordHash = await hashSecret(password, queueKey);
        const nowMs = clock.nowMs();
        const used = await store.use({ tokenHash: tokens.hash(token), passwordHash, nowMs });
        if (used === undefined) throw linkNotValid();
        securityLog.write('account.password-changed', used, addressSubject(source.ip));
      });
    },
  };
}

function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This link was used, was replaced, or is too old. Ask an administrator for a new one.',
  );
}
