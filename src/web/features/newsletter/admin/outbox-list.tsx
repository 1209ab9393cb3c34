import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { OUTBOX_STATES, type OutboxMail } from '#contract/newsletter-outbox.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { SelectField } from '#web/admin/select-field.tsx';
import { TableFilters } from '#web/admin/table/table-filters.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { failureWords } from './failure-words.ts';
import { outboxQuery } from './newsletter-queries.ts';
import { OutboxBulk } from './outbox-bulk.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { MailBadge } from './state-badge.tsx';
import { NEWSLETTER_ADMIN, OUTBOX } from './texts.ts';

/** The mails of the outbox, newest first. State, campaign and page are part of the URL. */
export function OutboxList(): ReactNode {
  const [params, setParams] = useSearchParams();
  const state = stateIn(params);
  const idIn = (name: string) => /^[1-9]\d{0,14}$/.exec(params.get(name) ?? '')?.[0];
  const campaign = idIn('campaign');
  const recipient = params.get('recipient') ?? undefined;
  const query = useQuery(outboxQuery({ state, campaign, recipient, before: idIn('before') }));

  function show(change: Readonly<Record<string, string>>): void {
    const next = new URLSearchParams(params);
    next.delete('before');
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next);
  }

  return (
    <section aria-label={OUTBOX.title} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-muted text-sm">{campaign === undefined ? OUTBOX.lead : OUTBOX.ofCampaign}</p>
          {campaign !== undefined && (
            <Link
              href={NEWSLETTER_PATHS.outbox}
              className="inline-flex min-h-11 items-center font-semibold text-cyan text-sm hover:text-cyan-hover"
            >
              {OUTBOX.allMails}
            </Link>
          )}
        </div>
        <Filters params={params} onChange={show} />
      </div>
      <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
        {({ mails, hasMore }) => (
          <>
            {(state === 'failed' || state === 'held') && mails.length > 0 && <OutboxBulk mails={mails} />}
            <MailTable mails={mails} />
            {hasMore && (
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => show({ before: String(mails.at(-1)?.id ?? '') })}
              >
                {NEWSLETTER_ADMIN.more}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

interface FiltersProps {
  readonly params: URLSearchParams;
  /** Of parameters; empty removes one. */
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

function Filters({ params, onChange }: FiltersProps): ReactNode {
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <TableFilters
        filters={[{ type: 'text', name: 'recipient', label: OUTBOX.recipient }]}
        params={params}
        onChange={(changes) => onChange({ recipient: changes.recipient ?? '' })}
      />
      <SelectField
        label={OUTBOX.filter}
        all={OUTBOX.all}
        options={OUTBOX_STATES.map((value) => ({ value, label: OUTBOX.states[value] }))}
        value={stateIn(params) ?? ''}
        onChange={(value) => onChange({ state: value })}
        className="w-full sm:w-44"
      />
    </div>
  );
}

function stateIn(params: URLSearchParams): OutboxMail['state'] | undefined {
  return OUTBOX_STATES.find((one) => one === params.get('state'));
}

const HEAD = 'h-10 border-line border-b px-3 text-left font-semibold text-muted first:pl-0';
const CELL = 'wrap-anywhere block py-0.5 md:table-cell md:h-10 md:px-3 md:py-0 md:first:pl-0';

function MailTable({ mails }: { readonly mails: readonly OutboxMail[] }): ReactNode {
  if (mails.length === 0) {
    return <p className="border-line border-y border-dashed py-12 text-center text-muted">{OUTBOX.empty}</p>;
  }
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
            <td className={CELL}>{mail.recipient}</td>
            <td className={CELL}>
              <MailBadge state={mail.state} />
              {mail.attempts > 0 && <span className="ml-2 text-muted text-xs">{OUTBOX.deferred(mail.attempts)}</span>}
            </td>
            <td className={`${CELL} numeric text-muted md:whitespace-nowrap`}>
              {mail.dueAt === null
                ? formatInstant(mail.settledAt ?? mail.createdAt)
                : OUTBOX.next(formatInstant(mail.dueAt))}
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
