import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { OutboxMail } from '#contract/newsletter-outbox.ts';
import { SUBSCRIBER_MAILS_MAX, type SubscriberRecord } from '#contract/newsletter-subscribers.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { AddressText } from '#web/admin/table/address-text.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { keptPlace } from '#web/admin/table/kept-place.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { type Fact, FactList } from './fact-list.tsx';
import { failureWords } from './failure-words.ts';
import { subscriberQuery } from './newsletter-queries.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { MailBadge, SubscriberBadge } from './state-badge.tsx';
import { SubscriberActs, Suppression } from './subscriber-acts.tsx';
import { NEWSLETTER_ADMIN, OUTBOX, SUBSCRIBERS_TABLE, sourceText, SUBSCRIBER_RECORD as TEXTS } from './texts.ts';

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
        {(subscriber) => <Subscriber subscriber={subscriber} />}
      </QueryView>
    </TeamPage>
  );
}

function Subscriber({ subscriber }: { readonly subscriber: SubscriberRecord }): ReactNode {
  const [, navigate] = useLocation();
  return (
    <>
      {subscriber.suppressedAt !== null && <Suppression subscriber={subscriber} since={subscriber.suppressedAt} />}
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div>
          <FactList facts={factsOf(subscriber)} />
          <SubscriberActs
            subscriber={subscriber}
            onErased={() => navigate(keptPlace(NEWSLETTER_PATHS.subscribers), { replace: true })}
          />
        </div>
        <Mails subscriber={subscriber} />
      </div>
    </>
  );
}

function factsOf(subscriber: SubscriberRecord): readonly Fact[] {
  const { columns } = SUBSCRIBERS_TABLE;
  const { source, consentedAt, confirmedAt, leftAt, importedAt, importedBy, consentText, network } = subscriber;
  const time = (title: string, iso: string | null) =>
    iso === null ? [] : [{ title, text: <InstantCell iso={iso} /> }];
  return [
    { title: TEXTS.consent, text: consentText || TEXTS.noConsentText },
    ...time(columns.consented, consentedAt),
    { title: columns.source, text: sourceText(source) },
    { title: TEXTS.network, text: network ?? TEXTS.unknown },
    ...time(columns.confirmed, confirmedAt),
    ...time(columns.left, leftAt),
    ...(importedAt === null
      ? []
      : [{ title: TEXTS.imported, text: TEXTS.importedBy(formatInstant(importedAt), importedBy ?? '') }]),
  ];
}

const TITLE_ID = 'subscriber-mails';

function Mails({ subscriber: { email, latestMails } }: { readonly subscriber: SubscriberRecord }): ReactNode {
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="font-semibold text-base">
        {TEXTS.mails}
      </h2>
      {latestMails.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{TEXTS.noMails}</p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {latestMails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {latestMails.length === SUBSCRIBER_MAILS_MAX && (
        <Link href={NEWSLETTER_PATHS.mailsTo(email)} className="inline-flex min-h-11 items-center text-link text-sm">
          {TEXTS.allMails}
        </Link>
      )}
    </section>
  );
}

function Mail({ mail }: { readonly mail: OutboxMail }): ReactNode {
  const { id, subject, recipient, state, failure, settledAt, createdAt } = mail;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2 text-sm">
      <Link
        href={NEWSLETTER_PATHS.mail(id)}
        aria-label={OUTBOX.open(subject, recipient)}
        className="wrap-anywhere font-semibold hover:text-volt"
      >
        {subject}
      </Link>
      <span className="self-start">
        <MailBadge state={state} />
      </span>
      <p className="col-span-2 text-muted">
        <InstantCell iso={settledAt ?? createdAt} />
        {failure !== null && ` · ${failureWords(failure)}`}
      </p>
    </li>
  );
}
