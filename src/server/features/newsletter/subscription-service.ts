import type { NewsletterSubscription } from '#contract/newsletter.ts';
import { consentText } from '#domain/newsletter/consent.ts';
import type { MailLinkTokens } from '#server/credentials/tokens.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { LINKS_BY_ADDRESS, ONE_CLICKS_BY_ADDRESS } from './attempt-rules.ts';
import type { StoredSubscription } from './sign-up-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/** What a link in a mail does with its subscription. */
export function createSubscriptionService(deps: {
  readonly store: SubscriptionStore;
  readonly tokens: MailLinkTokens;
  readonly limits: Pick<AttemptLimits, 'count'>;
  readonly clock: Clock;
}) {
  const { store, tokens, limits, clock } = deps;

  /** @throws {ProblemError} link-not-valid, too-many-requests */
  async function managedReference(token: string, ip: string, rule = LINKS_BY_ADDRESS): Promise<string> {
    await limits.count(rule, { ip });
    const reference = tokens.managedReference(token);
    if (reference === undefined) throw linkNotValid();
    return reference;
  }

  return {
    /** Returns everything that is stored. @throws {ProblemError} link-not-valid, too-many-requests */
    async find(token: string, ip: string): Promise<NewsletterSubscription> {
      const found = await store.find(await managedReference(token, ip));
      if (found === undefined) throw linkNotValid();
      return toRecord(found);
    },

    /** @throws {ProblemError} link-not-valid, too-many-requests */
    async leave(token: string, ip: string): Promise<void> {
      await store.leave(await managedReference(token, ip), clock.nowMs());
    },

    /** Ends a subscription for a mail provider, many of which come from few addresses. @throws as `leave` does */
    async leaveByOneClick(token: string, ip: string): Promise<void> {
      await store.leave(await managedReference(token, ip, ONE_CLICKS_BY_ADDRESS), clock.nowMs());
    },

    /** @throws {ProblemError} link-not-valid, too-many-requests */
    async erase(token: string, ip: string): Promise<void> {
      await store.erase(await managedReference(token, ip), clock.nowMs());
    },
  };
}

function toRecord(row: StoredSubscription): NewsletterSubscription {
  return {
    email: row.email,
    state: row.state,
    form: row.source,
    consentText: row.importedConsentText ?? consentText(row.consentVersion),
    consentedAt: row.consentedAt.toISOString(),
    importedAt: row.importedAt?.toISOString() ?? null,
    network: row.network,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    signUp: signUpOf(row),
  };
}

/** What a sign-up stored that was not confirmed, after the address had been unsubscribed. */
function signUpOf({ requestedSource, requestedConsentVersion, requestedNetwork, requestedAt }: StoredSubscription) {
  if (requestedSource === null || requestedConsentVersion === null || requestedAt === null) return null;
  return {
    form: requestedSource,
    consentText: consentText(requestedConsentVersion),
    requestedAt: requestedAt.toISOString(),
    network: requestedNetwork,
  };
}

export function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This link does not work any more: it was used, it has expired, or a part of it is missing.',
  );
}
