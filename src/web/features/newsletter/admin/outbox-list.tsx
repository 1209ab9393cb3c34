import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { ResponseOf } from '#contract/endpoint.ts';
import { OUTBOX_STATES, type OutboxMail, type outboxListMails } from '#contract/newsletter-outbox.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { QueryView } from '#web/admin/query-view.tsx';
import { AddressText } from '#web/admin/table/address-text.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { NoMatch } from '#web/admin/table/no-match.tsx';
import type { TableParams } from '#web/admin/table/table-address.ts';
import { type TableFilter, TableFilters } from '#web/admin/table/table-filters.tsx';
import { TEAM_ACTION, TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { failureWords } from './failure-words.ts';
import { outboxQuery } from './newsletter-queries.ts';
import { OutboxBulk } from './outbox-bulk.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { MailBadge } from './state-badge.tsx';
import { CAMPAIGNS, NEWSLETTER_ADMIN, OUTBOX } from './texts.ts';

const FILTERS: readonly TableFilter[] = [
  { type: 'text', name: 'recipient', label: OUTBOX.recipient },
  {
    ...{ type: 'choice', name: 'state', label: OUTBOX.filter },
    options: OUTBOX_STATES.map((value) => ({ value, label: OUTBOX.states[value] })),
  },
];

/** The mails of the outbox, newest first. State, campaign and page are part of the URL. */
export function OutboxList(): ReactNode {
  const [params, setParams] = useSearchParams();
  const state = stateIn(params);
  const idIn = (name: string) => /^[1-9]\d{0,14}$/.exec(params.get(name) ?? '')?.[0];
  const campaign = idIn('campaign');
  const recipient = params.get('recipient') ?? undefined;
  const query = useQuery(outboxQuery({ state, campaign, recipient, before: idIn('before') }));

  function show(change: TableParams): void {
    const next = new URLSearchParams(params);
    next.delete('before');
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next);
  }

  return (
    <TeamPage
      title={OUTBOX.title}
      lead={campaign === undefined ? OUTBOX.lead : OUTBOX.ofCampaign}
      actions={
        campaign !== undefined && (
          <Link href={NEWSLETTER_PATHS.outbox} className={TEAM_ACTION}>
            {OUTBOX.allMails}
          </Link>
        )
      }
    >
      <section aria-label={OUTBOX.title} className="mt-4 grid gap-4">
        <TableFilters filters={FILTERS} params={params} onChange={show} />
        <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
          {(page) => <MailPage {...{ page, params }} onChange={show} />}
        </QueryView>
      </section>
    </TeamPage>
  );
}

interface MailPageProps {
  readonly page: ResponseOf<typeof outboxListMails>;
  readonly params: URLSearchParams;
  readonly onChange: (change: TableParams) => void;
}

/** The mails of a page and what can be done with all of them, or why there is none. */
function MailPage({ page: { mails, hasMore, canSend }, params, onChange }: MailPageProps): ReactNode {
  const state = stateIn(params);
  if (mails.length === 0) {
    const isFiltered = FILTERS.some(({ name }) => params.has(name));
    if (isFiltered) {
      return <NoMatch onClear={() => onChange(Object.fromEntries(FILTERS.map(({ name }) => [name, undefined])))} />;
    }
    return (
      <EmptyState title={canSend ? OUTBOX.empty : CAMPAIGNS.noServer.title}>
        {canSend ? OUTBOX.emptyLead : OUTBOX.noServer}
      </EmptyState>
    );
  }
  return (
    <>
      {!canSend && (
        <Notice tone="warning" title={CAMPAIGNS.noServer.title}>
          {OUTBOX.noServer}
        </Notice>
      )}
      {(state === 'failed' || state === 'held') && <OutboxBulk mails={mails} />}
      <MailTable mails={mails} />
      {hasMore && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange({ before: String(mails.at(-1)?.id ?? '') })}
        >
          {NEWSLETTER_ADMIN.more}
        </Button>
      )}
    </>
  );
}

function stateIn(params: URLSearchParams): OutboxMail['state'] | undefined {
  return OUTBOX_STATES.find((one) => one === params.get('state'));
}

const HEAD = 'h-10 border-line border-b px-3 text-left font-semibold text-muted first:pl-0';
const CELL = 'wrap-break-word block py-0.5 md:table-cell md:h-10 md:px-3 md:py-1 md:first:pl-0';

function MailTable({ mails }: { readonly mails: readonly OutboxMail[] }): ReactNode {
  return (
    <table className="block w-full border-collapse text-sm md:table">
      <thead className="hidden md:table-header-group">
        <tr>
          {Object.values(OUTBOX.columns).map((column) => (
            <th key={column} className={HEAD}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-line border-t md:table-row-group md:border-t-0">
        {mails.map((mail) => (
          <tr
            key={mail.id}
            className="block border-line border-b py-2 transition-colors hover:bg-surface md:table-row md:py-0"
          >
            <td className={CELL}>
              <Link
                href={NEWSLETTER_PATHS.mail(mail.id)}
                aria-label={OUTBOX.open(mail.subject, mail.recipient)}
                className="font-semibold hover:text-volt"
              >
                {mail.subject}
              </Link>
            </td>
            <td className={CELL}>
              <AddressText address={mail.recipient} />
            </td>
            <td className={`${CELL} max-md:mr-3 max-md:inline-block`}>
              <MailBadge state={mail.state} />
              {mail.attempts > 0 && <span className="ml-2 text-muted text-xs">{OUTBOX.deferred(mail.attempts)}</span>}
            </td>
            <td className={`${CELL} text-muted max-md:inline-block`}>
              {mail.dueAt !== null && OUTBOX.next} <InstantCell iso={mail.dueAt ?? mail.settledAt ?? mail.createdAt} />
            </td>
            <td title={mail.failure ?? undefined} className={`${CELL} text-muted`}>
              {mail.failure !== null && failureWords(mail.failure)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
