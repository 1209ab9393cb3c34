import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { OUTBOX_STATES, type OutboxMail } from '#contract/newsletter-outbox.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { outboxQuery } from './newsletter-queries.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { SelectField } from './select-field.tsx';
import { MailBadge } from './state-badge.tsx';
import { NEWSLETTER_ADMIN, OUTBOX } from './texts.ts';

/** The mails of the outbox, newest first. State, campaign and page are part of the URL. */
export function OutboxList(): ReactNode {
  const [params, setParams] = useSearchParams();
  const state = OUTBOX_STATES.find((one) => one === params.get('state'));
  const campaign = /^[1-9]\d{0,14}$/.exec(params.get('campaign') ?? '')?.[0];
  const before = /^[1-9]\d{0,14}$/.exec(params.get('before') ?? '')?.[0];
  const query = useQuery(outboxQuery({ state, campaign, before }));

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
    <section aria-label={OUTBOX.tab} className="grid gap-4">
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
        <SelectField
          label={OUTBOX.filter}
          all={OUTBOX.all}
          options={OUTBOX_STATES.map((value) => ({ value, label: OUTBOX.states[value] }))}
          value={state ?? ''}
          onChange={(value) => show({ state: value })}
          className="w-full sm:w-44"
        />
      </div>
      <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
        {({ mails, hasMore }) => (
          <>
            {mails.length === 0 ? (
              <p className="border-line border-y border-dashed py-12 text-center text-muted">{OUTBOX.empty}</p>
            ) : (
              <MailTable mails={mails} />
            )}
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

const HEAD = 'h-10 border-line border-b px-3 text-left font-semibold text-muted first:pl-0';
const CELL = 'wrap-anywhere block py-0.5 md:table-cell md:h-10 md:px-3 md:py-0 md:first:pl-0';

function MailTable({ mails }: { readonly mails: readonly OutboxMail[] }): ReactNode {
  const { columns } = OUTBOX;
  return (
    <table className="block w-full border-collapse text-sm md:table">
      <thead className="hidden md:table-header-group">
        <tr>
          {Object.values(columns).map((column) => (
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
            </td>
            <td className={`${CELL} numeric text-muted md:whitespace-nowrap`}>
              {formatInstant(mail.settledAt ?? mail.createdAt)}
            </td>
            <td className={`${CELL} numeric text-muted`}>{mail.failure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
