import type { BodyOf } from '#contract/endpoint.ts';
import type { newsletterSubscribe } from '#contract/newsletter.ts';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import { CONFIRMATION_VALID_MS, isConfirmationValid, signUpEffect } from '#domain/newsletter/subscription.ts';
import type { MailLinkTokens } from '#server/credentials/tokens.ts';
import type { Clock } from '#server/lib/clock.ts';
import { truncatedNetwork } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { LINKS_BY_ADDRESS, SUBSCRIPTIONS_BY_ADDRESS } from './attempt-rules.ts';
import type { Consent, SignUpDecision, SignUpStore, StoredSubscription } from './sign-up-store.ts';
import { linkNotValid } from './subscription-service.ts';

/** A welcome mail that could not be sent by then is dropped. */
const WELCOME_VALID_MS = CONFIRMATION_VALID_MS;

export type SignUpService = ReturnType<typeof createSignUpService>;

export function createSignUpService(deps: {
  readonly store: SignUpStore;
  readonly tokens: MailLinkTokens;
  /** Sign-ups are confirmed by mail; false: there is no mail server, and an address is subscribed at once. */
  readonly confirms: boolean;
  readonly onConfirmationMail: () => void;
  readonly limits: Pick<AttemptLimits, 'count'>;
  readonly clock: Clock;
}) {
  const { store, tokens, confirms, limits, clock } = deps;
  return {
    /**
     * Subscribes an e-mail once, or queues a confirmation mail: to one mailbox at once, after an hour, a day and a
     * week, then none; in thirty days one to an unsubscribed address; nothing when the honeypot field is filled.
     * @throws {ProblemError} too-many-requests
     */
    async subscribe({ email, source, website }: BodyOf<typeof newsletterSubscribe>, ip: string): Promise<void> {
      await limits.count(SUBSCRIPTIONS_BY_ADDRESS, { ip });
      if (website !== undefined && website !== '') return;
      const nowMs = clock.nowMs();
      const network = truncatedNetwork(ip);
      const consent: Consent = { source, consentVersion: CONSENT_VERSION, network, consentedMs: nowMs };
      // For known addresses too, so that the time of the response reveals nothing.
      const { secret, secretHash } = tokens.issueConfirmation();
      let isRequested = false;
      await store.signUp(email, consent, (current, reference): SignUpDecision => {
        const mail = confirms
          ? ({ type: 'newsletter-confirmation', reference, secret } as const)
          : ({ type: 'newsletter-welcome', reference } as const);
        const common = { mail, expiresMs: nowMs + CONFIRMATION_VALID_MS };
        switch (signUpEffect(current, nowMs, confirms)) {
          case 'subscribe':
            return { ...common, state: 'subscribed', consent, isMailDue: true };
          case 'request-confirmation':
            isRequested = true;
            return { ...common, consent, requested: { atMs: nowMs, confirmationHash: secretHash }, isMailDue: true };
          case 'nothing':
            return { ...common, isMailDue: false };
        }
      });
      if (isRequested) deps.onConfirmationMail();
    },

    /** Subscribes the address of a confirmation mail. @throws {ProblemError} link-not-valid, too-many-requests */
    async confirm(token: string, ip: string): Promise<void> {
      await limits.count(LINKS_BY_ADDRESS, { ip });
      const link = tokens.readConfirmation(token);
      if (link === undefined) throw linkNotValid();
      const { reference, matches } = link;
      const nowMs = clock.nowMs();
      const isConfirmed = ({ confirmationHash, requestedAt }: StoredSubscription): boolean =>
        matches(confirmationHash) && isConfirmationValid(requestedAt?.getTime() ?? null, nowMs);
      const content = { type: 'newsletter-welcome', reference } as const;
      const welcome = { content, nowMs, expiresMs: nowMs + WELCOME_VALID_MS };
      if (!(await store.confirm(reference, isConfirmed, welcome))) throw linkNotValid();
    },
  };
}
