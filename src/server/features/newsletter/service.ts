import type { BodyOf } from '#contract/endpoint.ts';
import type { NewsletterSubscription, newsletterSubscribe } from '#contract/newsletter.ts';
import { CONSENT_VERSION, consentText } from '#domain/newsletter/consent.ts';
import {
  CONFIRMATION_VALID_MS,
  ERASED_PAUSE_MS,
  isConfirmationValid,
  MAILBOX_KEPT_MS,
  signUpEffect,
  UNCONFIRMED_KEPT_MS,
} from '#domain/newsletter/subscription.ts';
import type { MailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { truncatedNetwork } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { LINKS_BY_ADDRESS, ONE_CLICKS_BY_ADDRESS, SUBSCRIPTIONS_BY_ADDRESS } from './attempt-rules.ts';
import type { Consent, NewsletterStore, SignUpDecision, StoredSubscription } from './store.ts';

/** A welcome mail that could not be sent by then is dropped. */
const WELCOME_VALID_MS = CONFIRMATION_VALID_MS;

export type NewsletterService = ReturnType<typeof createNewsletterService>;

export function createNewsletterService(deps: {
  readonly store: NewsletterStore;
  readonly tokens: MailLinkTokens;
  /** Sign-ups are confirmed by mail; false: there is no mail server, and an address is subscribed at once. */
  readonly confirms: boolean;
  /** Called with each confirmation mail. */
  readonly onAsked: () => void;
  readonly limits: Pick<AttemptLimits, 'count'>;
  readonly clock: Clock;
}) {
  const { store, tokens, confirms, limits, clock } = deps;

  /** @throws {ProblemError} link-not-valid, too-many-requests */
  async function managedReference(token: string, ip: string): Promise<string> {
    await limits.count(LINKS_BY_ADDRESS, { ip });
    const reference = tokens.managedReference(token);
    if (reference === undefined) throw linkNotValid();
    return reference;
  }

  return {
    /**
     * Subscribes an e-mail once, or queues a confirmation mail: to one mailbox at once, after an hour, a day and a
     * week, then none; in thirty days one to an address that left; nothing when the honeypot field is filled.
     * @throws {ProblemError} too-many-requests
     */
    async subscribe({ email, source, website }: BodyOf<typeof newsletterSubscribe>, ip: string): Promise<void> {
      await limits.count(SUBSCRIPTIONS_BY_ADDRESS, { ip });
      if (website !== undefined && website !== '') return;
      const nowMs = clock.nowMs();
      const consent: Consent = {
        source,
        consentVersion: CONSENT_VERSION,
        network: truncatedNetwork(ip),
        consentedMs: nowMs,
      };
      // For known addresses too, so that the time of the response reveals nothing.
      const { secret, secretHash } = tokens.issueConfirmation();
      let isAsked = false;
      await store.signUp(email, consent, (current, reference): SignUpDecision => {
        const mail = confirms
          ? ({ type: 'newsletter-confirmation', reference, secret } as const)
          : ({ type: 'newsletter-welcome', reference } as const);
        const common = { mail, expiresMs: nowMs + CONFIRMATION_VALID_MS };
        switch (signUpEffect(current, nowMs, confirms)) {
          case 'subscribe':
            return { ...common, state: 'subscribed', consent, isMailDue: true };
          case 'ask':
            isAsked = true;
            return { ...common, consent, asked: { atMs: nowMs, confirmationHash: secretHash }, isMailDue: true };
          case 'nothing':
            return { ...common, isMailDue: false };
        }
      });
      if (isAsked) deps.onAsked();
    },

    /** Subscribes the address of a confirmation mail. @throws {ProblemError} link-not-valid, too-many-requests */
    async confirm(token: string, ip: string): Promise<void> {
      await limits.count(LINKS_BY_ADDRESS, { ip });
      const link = tokens.readConfirmation(token);
      if (link === undefined) throw linkNotValid();
      const { reference, matches } = link;
      const nowMs = clock.nowMs();
      const isConfirmed = ({ confirmationHash, askedAt }: StoredSubscription): boolean =>
        matches(confirmationHash) && isConfirmationValid(askedAt?.getTime() ?? null, nowMs);
      const content = { type: 'newsletter-welcome', reference } as const;
      const welcome = { content, nowMs, expiresMs: nowMs + WELCOME_VALID_MS };
      if (!(await store.confirm(reference, isConfirmed, welcome))) throw linkNotValid();
    },

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
      await limits.count(ONE_CLICKS_BY_ADDRESS, { ip });
      const reference = tokens.managedReference(token);
      if (reference === undefined) throw linkNotValid();
      await store.leave(reference, clock.nowMs());
    },

    /** @throws {ProblemError} link-not-valid, too-many-requests */
    async erase(token: string, ip: string): Promise<void> {
      await store.erase(await managedReference(token, ip), clock.nowMs());
    },

    /** Deletes addresses that were not confirmed in time, and mailboxes that need not be remembered. */
    async sweep(nowMs: number): Promise<void> {
      await store.sweep(nowMs - UNCONFIRMED_KEPT_MS);
      await store.sweepMailboxes({
        erasedBeforeMs: nowMs - ERASED_PAUSE_MS,
        askedBeforeMs: nowMs - MAILBOX_KEPT_MS,
      });
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
    network: row.network,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    signUp: signUpOf(row),
  };
}

/** What a sign-up stored that was not confirmed, after the address had left. */
function signUpOf({ askedSource, askedConsentVersion, askedNetwork, askedAt }: StoredSubscription) {
  if (askedSource === null || askedConsentVersion === null || askedAt === null) return null;
  return {
    form: askedSource,
    consentText: consentText(askedConsentVersion),
    askedAt: askedAt.toISOString(),
    network: askedNetwork,
  };
}

function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This link does not work any more: it was used, it has expired, or a part of it is missing.',
  );
}
