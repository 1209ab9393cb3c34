import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type OutboxMail, outboxDeleteMail, outboxPreviewMail, outboxRetryMail } from '#contract/newsletter-outbox.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { keptPlace } from '#web/admin/table/kept-place.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { failureWords } from './failure-words.ts';
import { MailFrame } from './mail-frame.tsx';
import { mailQuery } from './newsletter-queries.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { MailBadge } from './state-badge.tsx';
import { CAMPAIGN_EDITOR, NEWSLETTER_ADMIN, OUTBOX } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const { preview: PREVIEW } = CAMPAIGN_EDITOR;

/** One mail of the outbox, as it is sent, links included. */
export function OutboxMailPage({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(mailQuery(id));
  return (
    <TeamPage
      title={query.data?.subject ?? OUTBOX.mail(id)}
      aside={query.data !== undefined && <MailBadge state={query.data.state} />}
    >
      <Link
        href={keptPlace(NEWSLETTER_PATHS.outbox)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-cyan text-sm hover:text-cyan-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {OUTBOX.back}
      </Link>
      <div className="mt-2 grid gap-6">
        <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
          {({ text, ...mail }) => (
            <>
              <div className="max-w-3xl">
                <FactList facts={factsOf(mail)} />
              </div>
              <MailActions mail={mail} />
              <Notice tone="warning" className="max-w-3xl">
                {OUTBOX.links}
              </Notice>
              <Tabs
                label={PREVIEW.title}
                items={[
                  {
                    id: 'mail',
                    label: PREVIEW.mail,
                    content: <MailFrame src={outboxPreviewMail.path.replace('{id}', id)} title={mail.subject} />,
                  },
                  {
                    id: 'text',
                    label: PREVIEW.text,
                    content: (
                      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md border border-edge bg-sunken p-4 font-mono text-sm">
                        {text}
                      </pre>
                    ),
                  },
                ]}
              />
            </>
          )}
        </QueryView>
      </div>
    </TeamPage>
  );
}

function factsOf(mail: OutboxMail): readonly Fact[] {
  const { columns, settled } = OUTBOX;
  const time = (title: string, iso: string | null) =>
    iso === null || title === '' ? [] : [{ title, text: <span className="numeric">{formatInstant(iso)}</span> }];
  return [
    { title: columns.to, text: <span className="wrap-anywhere text-text">{mail.recipient}</span> },
    ...time(OUTBOX.created, mail.createdAt),
    ...time(OUTBOX.due, mail.dueAt),
    ...time(settled[mail.state], mail.settledAt),
    ...(mail.state === 'held' ? [{ title: columns.state, text: OUTBOX.held }] : []),
    ...(mail.attempts === 0 ? [] : [{ title: OUTBOX.attempts, text: mail.attempts }]),
    ...(mail.failure === null
      ? []
      : [{ title: columns.failure, text: `${failureWords(mail.failure)} (${mail.failure})` }]),
  ];
}

function MailActions({ mail }: { readonly mail: OutboxMail }): ReactNode {
  const [, navigate] = useLocation();
  const params = { id: String(mail.id) };
  const retry = useNewsletterMutation(
    () => callEndpoint(outboxRetryMail, { params }),
    () => OUTBOX.retried,
  );
  const remove = useNewsletterMutation(
    async () => {
      await callEndpoint(outboxDeleteMail, { params });
      navigate(keptPlace(NEWSLETTER_PATHS.outbox));
    },
    () => OUTBOX.removed,
  );
  return (
    <div className="flex flex-wrap gap-3">
      {mail.state !== 'sent' && (
        <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {OUTBOX.retry}
        </Button>
      )}
      <ConfirmButton
        label={OUTBOX.remove}
        question={OUTBOX.bulk.removeQuestion(1)}
        note={OUTBOX.removeNote}
        confirmLabel={OUTBOX.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
    </div>
  );
}
