import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import {
  type SubscriberMail,
  type SubscriberRecord,
  type SubscriberRow,
  type SubscriptionRemoval,
  subscriptionRemove,
  subscriptionResume,
} from '#contract/newsletter-subscribers.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { AddressText } from '#web/admin/table/address-text.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { subscriberQuery } from './newsletter-queries.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { MailBadge, SubscriberBadge } from './state-badge.tsx';
import { failureText, NEWSLETTER_ADMIN, SUBSCRIBERS_TABLE, sourceText, SUBSCRIBER_RECORD as TEXTS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

/** Everything that is stored about one subscriber, and the mails to the address. */
export function SubscriberScreen({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(subscriberQuery(id));
  const { data } = query;
  return (
    <TeamPage
      title={data === undefined ? TEXTS.title(id) : <AddressText address={data.email} />}
      aside={data !== undefined && <SubscriberBadge subscriber={data} />}
      lead={TEXTS.lead}
    >
      <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
        {(subscriber) => (
          <>
            {subscriber.suppressedAt !== null && (
              <Suppression subscriber={subscriber} since={subscriber.suppressedAt} />
            )}
            <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
              <div>
                <Facts subscriber={subscriber} />
                <Removals subscriber={subscriber} />
              </div>
              <Mails mails={subscriber.latestMails} />
            </div>
          </>
        )}
      </QueryView>
    </TeamPage>
  );
}

function Facts({ subscriber }: { readonly subscriber: SubscriberRecord }): ReactNode {
  const { columns } = SUBSCRIBERS_TABLE;
  const { source, consentedAt, confirmedAt, leftAt, importedAt, importedBy, consentText, network } = subscriber;
  const facts: readonly (readonly [title: string, value: ReactNode])[] = [
    [TEXTS.consent, consentText || TEXTS.noConsentText],
    [columns.consented, <InstantCell key="consented" iso={consentedAt} />],
    [columns.source, sourceText(source)],
    [TEXTS.network, network ?? TEXTS.unknown],
    [columns.confirmed, confirmedAt && <InstantCell iso={confirmedAt} />],
    [columns.left, leftAt && <InstantCell iso={leftAt} />],
    [TEXTS.imported, importedAt && TEXTS.importedBy(formatInstant(importedAt), importedBy ?? '')],
  ];
  return (
    <dl className="border-line border-t text-sm">
      {facts.map(
        ([title, value]) =>
          value !== null && (
            <div
              key={title}
              className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b py-2 max-sm:justify-between sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="text-muted">{title}</dt>
              <dd className="wrap-anywhere min-w-0">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Unsubscribes or deletes one subscriber, for a person who asks. */
function Removals({ subscriber: { email, status } }: { readonly subscriber: SubscriberRow }): ReactNode {
  const [, navigate] = useLocation();
  const remove = useNewsletterMutation(
    async (removal: SubscriptionRemoval) => {
      await callEndpoint(subscriptionRemove, { body: { email, removal } });
      // Before the page is read again, which is gone then.
      if (removal === 'erase') navigate(NEWSLETTER_PATHS.subscribers, { replace: true });
    },
    (removal) => TEXTS[removal].done,
  );
  const removals: readonly SubscriptionRemoval[] = status === 'left' ? ['erase'] : ['leave', 'erase'];
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {removals.map((removal) => (
        <ConfirmButton
          key={removal}
          texts={{ ...TEXTS[removal], question: TEXTS[removal].question(email) }}
          busy={remove.isPending && remove.variables === removal}
          onConfirm={() => remove.mutate(removal)}
        />
      ))}
    </div>
  );
}

interface SuppressionProps {
  readonly subscriber: SubscriberRow;
  readonly since: string;
}

/** Why campaigns leave an address out, and the way back. */
function Suppression({ subscriber: { email, suppressedReason }, since }: SuppressionProps): ReactNode {
  const resume = useNewsletterMutation(
    () => callEndpoint(subscriptionResume, { body: { email } }),
    () => TEXTS.resumed,
  );
  return (
    <Notice tone="warning" title={TEXTS.refused(formatInstant(since))} className="mt-4 max-w-3xl">
      <p>{failureText(suppressedReason ?? '')}</p>
      <p className="wrap-anywhere numeric mt-1 text-muted text-xs">{suppressedReason}</p>
      <p className="mt-2">{TEXTS.resumeHint}</p>
      <Button variant="secondary" className="mt-2" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
        {TEXTS.resume}
      </Button>
    </Notice>
  );
}

const TITLE_ID = 'subscriber-mails';

function Mails({ mails }: { readonly mails: readonly SubscriberMail[] }): ReactNode {
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="font-semibold text-base">
        {TEXTS.mails}
      </h2>
      {mails.length === 0 && <p className="mt-2 text-muted text-sm">{TEXTS.noMails}</p>}
      <ul className="mt-2 border-line border-t">
        {mails.map(({ id, subject, state, failure, at }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2 text-sm"
          >
            <span className="wrap-anywhere font-semibold">{subject}</span>
            <span className="self-start">
              <MailBadge state={state} />
            </span>
            <p className="col-span-2 text-muted">
              <InstantCell iso={at} />
              {failure !== null && <span title={failure}> · {failureText(failure)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
