import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  OUTBOX_ALL,
  OUTBOX_SORTS,
  OUTBOX_STATES,
  type OutboxMail,
  outboxExportMails,
  outboxListMails,
} from '#contract/newsletter-outbox.ts';
import { sortOf } from '#contract/table.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { QueryView } from '#web/admin/query-view.tsx';
import { type AdminColumn, AdminTable, ONE_LINE } from '#web/admin/table/admin-table.tsx';
import { ExportButtons } from '#web/admin/table/export-buttons.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { useKeptPlace } from '#web/admin/table/kept-place.ts';
import { NoMatch } from '#web/admin/table/no-match.tsx';
import { readTableQuery, sentParams, type TableParams, withParams } from '#web/admin/table/table-address.ts';
import { type TableFilter, TableFilters } from '#web/admin/table/table-filters.tsx';
import { TablePager } from '#web/admin/table/table-pager.tsx';
import { RowCount } from '#web/admin/table/table-screen.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { failureWords } from './failure-words.ts';
import { campaignsQuery, outboxQuery } from './newsletter-queries.ts';
import { OutboxBulk } from './outbox-bulk.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { MailBadge } from './state-badge.tsx';
import { CAMPAIGNS, campaignMails, NEWSLETTER_ADMIN, OUTBOX } from './texts.ts';

const STATE_FILTER: TableFilter = {
  ...{ type: 'choice', name: 'state', label: OUTBOX.filter },
  options: OUTBOX_STATES.map((value) => ({ value, label: OUTBOX.states[value] })),
};
const RECIPIENT_FILTER: TableFilter = { type: 'text', name: 'recipient', label: OUTBOX.recipient };

/** The mails of the outbox. Group, search, state, order and page are part of the URL. */
export function OutboxList(): ReactNode {
  const [params, setParams] = useSearchParams();
  useKeptPlace(NEWSLETTER_PATHS.outbox);
  const filters = [RECIPIENT_FILTER, useGroupFilter(), STATE_FILTER];
  const sent = sentParams(params, []);
  const query = readTableQuery(sent, (input) => outboxListMails.queryParams.safeParse(input));
  const result = useQuery({ ...outboxQuery(query), placeholderData: keepPreviousData });
  const change = (changes: TableParams): void =>
    setParams((current) => withParams(current, changes), { replace: true });

  return (
    <TeamPage
      title={OUTBOX.title}
      aside={<RowCount count={result.data?.count} nouns={OUTBOX.rows} />}
      lead={OUTBOX.lead}
      actions={<ExportButtons endpoint={outboxExportMails} params={sent} />}
    >
      <section aria-label={OUTBOX.title} className="mt-4 grid gap-4">
        <TableFilters filters={filters} params={params} onChange={change} />
        <QueryView query={result} texts={NEWSLETTER_ADMIN.reading}>
          {(page) =>
            page.rows.length === 0 ? (
              <NoMails
                canSend={page.canSend}
                isFiltered={filters.some(({ name }) => params.has(name))}
                onClear={() => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
              />
            ) : (
              <MailPage page={page} params={params} sorted={sortOf(OUTBOX_SORTS, query)} onChange={change} />
            )
          }
        </QueryView>
      </section>
    </TeamPage>
  );
}

/** Mails to one person, all, or those of a campaign that has started. */
function useGroupFilter(): TableFilter {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const started = campaigns.filter(({ state }) => state !== 'draft' && state !== 'scheduled');
  return {
    ...{ type: 'choice', name: 'campaign', label: OUTBOX.group, none: OUTBOX.single, isList: true },
    options: [
      { value: OUTBOX_ALL, label: OUTBOX.all },
      ...started.map((campaign) => ({ value: String(campaign.id), label: campaignMails(campaign) })),
    ],
  };
}

interface NoMailsProps {
  readonly canSend: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoMails({ canSend, isFiltered, onClear }: NoMailsProps): ReactNode {
  if (isFiltered) return <NoMatch onClear={onClear} />;
  return (
    <EmptyState title={canSend ? OUTBOX.empty : CAMPAIGNS.noServer.title}>
      {canSend ? OUTBOX.emptyLead : OUTBOX.noServer}
    </EmptyState>
  );
}

interface MailPageProps {
  readonly page: ResponseOf<typeof outboxListMails>;
  readonly params: URLSearchParams;
  readonly sorted: ReturnType<typeof sortOf>;
  readonly onChange: (changes: TableParams) => void;
}

/** The mails of a page and what can be done with all of them. */
function MailPage({ page, params, sorted, onChange }: MailPageProps): ReactNode {
  const state = params.get('state');
  const hasBulk = state === 'failed' || state === 'held';
  return (
    <>
      {!page.canSend && (
        <Notice tone="warning" title={CAMPAIGNS.noServer.title}>
          {OUTBOX.noServer}
        </Notice>
      )}
      <div className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${hasBulk ? '' : 'max-tbl:hidden'}`}>
        {hasBulk ? <OutboxBulk mails={page.rows} /> : <span />}
        <div className="max-tbl:hidden">
          <TablePager label={OUTBOX.pages} {...{ params, page, onChange }} />
        </div>
      </div>
      <AdminTable
        label={OUTBOX.title}
        columns={COLUMNS}
        rows={page.rows}
        sorted={sorted}
        onSort={(sort, order) => onChange({ sort, order })}
      />
      <div className="flex justify-end">
        <TablePager label={OUTBOX.pagesBelow} {...{ params, page }} />
      </div>
    </>
  );
}

const { columns: TEXTS } = OUTBOX;

function OneLine({ text }: { readonly text: string }): ReactNode {
  return (
    <span title={text} className={ONE_LINE}>
      {text}
    </span>
  );
}

const COLUMNS: readonly AdminColumn<OutboxMail>[] = [
  {
    ...{ id: 'subject', header: TEXTS.subject, phone: 'title' },
    cell: (mail) => (
      <Link
        href={NEWSLETTER_PATHS.mail(mail.id)}
        aria-label={OUTBOX.open(mail.subject, mail.recipient)}
        className="font-semibold hover:text-volt"
      >
        {mail.subject}
      </Link>
    ),
  },
  { id: 'to', header: TEXTS.to, phone: 'detail', cell: ({ recipient }) => <OneLine text={recipient} /> },
  {
    ...{ id: 'state', header: TEXTS.state, phone: 'beside' },
    cell: (mail) => (
      <>
        <MailBadge state={mail.state} />
        {mail.attempts > 0 && (
          <span className="ml-2 text-muted text-xs max-tbl:hidden">{OUTBOX.deferred(mail.attempts)}</span>
        )}
      </>
    ),
  },
  {
    ...{ id: 'when', header: TEXTS.when, sort: 'created', phone: 'detail' },
    cell: (mail) => (
      <>
        {mail.dueAt !== null && <span className="text-muted">{OUTBOX.next} </span>}
        <InstantCell iso={mail.dueAt ?? mail.settledAt ?? mail.createdAt} />
      </>
    ),
  },
  {
    ...{ id: 'failure', header: TEXTS.failure, isWideOnly: true, isBlank: ({ failure }) => failure === null },
    cell: (mail) =>
      mail.failure !== null && (
        <span title={mail.failure} className="block text-muted xl:max-w-60 xl:truncate">
          {failureWords(mail.failure)}
        </span>
      ),
  },
];
