import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  adminReadSubscriber,
  type SubscriberMail,
  type SubscriberRecord,
  type SubscriberRow,
  subscriptionRemove,
  subscriptionResume,
} from '#contract/newsletter-admin.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { AddressText, Facts, RecordScreen, RecordSection } from '#web/admin/record-screen.tsx';
import { RowLink, Table } from '#web/admin/table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { failureText, SubscriberBadge, sourceText } from './states.tsx';

/** Everything that is stored about one subscriber, and the mails to the address. */
export function SubscriberScreen({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(endpointQuery(adminReadSubscriber, { params: { id } }));
  return (
    <RecordScreen
      query={query}
      untitled={`Subscriber ${id}`}
      title={({ email }) => <AddressText address={email} />}
      aside={(subscriber) => <SubscriberBadge subscriber={subscriber} />}
    >
      {(subscriber) => (
        <>
          <Suppression subscriber={subscriber} />
          <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
            <RecordSection title="Consent">
              <Consent subscriber={subscriber} />
              <Removals subscriber={subscriber} />
            </RecordSection>
            <Mails mails={subscriber.latestMails} />
          </div>
        </>
      )}
    </RecordScreen>
  );
}

function Consent({ subscriber }: { readonly subscriber: SubscriberRecord }): ReactNode {
  const { source, consentedAt, confirmedAt, leftAt, importedAt, importedBy, consentText, network } = subscriber;
  return (
    <Facts
      items={{
        'Agreed to': consentText || 'The file did not say.',
        'Signed up': <Time at={consentedAt} />,
        Form: sourceText(source),
        Network: network,
        Confirmed: confirmedAt && <Time at={confirmedAt} />,
        Unsubscribed: leftAt && <Time at={leftAt} />,
        'Imported from a file': importedAt && `${formatInstant(importedAt)}, by ${importedBy ?? ''}`,
      }}
    />
  );
}

/** Unsubscribes or deletes one subscriber, for a person who asks. */
function Removals({ subscriber: { email, status } }: { readonly subscriber: SubscriberRow }): ReactNode {
  const leave = useAction(subscriptionRemove, {
    confirm: {
      title: `Unsubscribe ${email}?`,
      text: 'It gets no more campaigns, and the record stays. You cannot take this back: only this person can subscribe again.',
      action: 'Unsubscribe',
    },
    done: { title: 'Unsubscribed', description: email },
    invalidates: 'all',
  });
  const erase = useAction(subscriptionRemove, {
    confirm: {
      title: `Delete everything about ${email}?`,
      text: 'The record of the consent and the mails are deleted too. An import can then add the address again. To keep it out, unsubscribe it instead.',
      action: 'Delete everything',
    },
    done: { title: 'Everything is deleted', description: email },
    invalidates: 'all',
    to: '/admin/subscribers',
    isReplaced: true,
  });
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {status !== 'left' && (
        <Button variant="secondary" {...leave.button({ body: { email, removal: 'leave' } })}>
          Unsubscribe…
        </Button>
      )}
      <Button variant="quiet" className="text-red" {...erase.button({ body: { email, removal: 'erase' } })}>
        Delete…
      </Button>
    </div>
  );
}

/** Why campaigns leave an address out, and the way back. */
function Suppression({ subscriber }: { readonly subscriber: SubscriberRow }): ReactNode {
  const { email, suppressedAt, suppressedReason } = subscriber;
  const resume = useAction(subscriptionResume, {
    done: { title: 'Campaigns reach this address again', description: email },
    invalidates: 'all',
  });
  if (suppressedAt === null) return null;
  const title = `Campaigns leave it out since ${formatInstant(suppressedAt)}.`;
  return (
    <Notice tone="warning" title={title} className="mt-4 max-w-3xl">
      <p>{failureText(suppressedReason ?? '')}</p>
      <p className="wrap-anywhere numeric mt-1 text-muted text-sm">{suppressedReason}</p>
      <p className="mt-2">
        Send to it again if the mailbox exists now. It is left out once more when its mail server refuses it.
      </p>
      <Button variant="secondary" className="mt-2" {...resume.button({ body: { email } })}>
        Send to it again
      </Button>
    </Notice>
  );
}

const MAIL_STATES = {
  queued: ['Waiting', 'info'],
  sent: ['Sent'],
  failed: ['Failed', 'danger'],
} as const satisfies States<SubscriberMail['state']>;

function Mails({ mails }: { readonly mails: readonly SubscriberMail[] }): ReactNode {
  return (
    <RecordSection title="Mails to this address">
      {mails.length === 0 ? (
        <EmptyState title="None in the last 30 days." />
      ) : (
        <Table
          label="Mails to this address"
          rows={mails}
          columns={[
            {
              id: 'subject',
              header: 'Subject',
              phone: 'title',
              cell: ({ subject, campaignId: id }) =>
                id === null ? subject : <RowLink to={`/admin/newsletter/${id}`}>{subject}</RowLink>,
            },
            {
              id: 'state',
              header: 'State',
              phone: 'beside',
              cell: ({ state }) => <StateBadge states={MAIL_STATES} value={state} />,
            },
            { id: 'at', header: 'Time', phone: 'detail', cell: ({ at }) => <Time at={at} /> },
            {
              id: 'failure',
              header: 'Why',
              isBroad: true,
              phone: 'detail',
              cell: ({ failure }) => failure !== null && <span title={failure}>{failureText(failure)}</span>,
            },
          ]}
        />
      )}
    </RecordSection>
  );
}
