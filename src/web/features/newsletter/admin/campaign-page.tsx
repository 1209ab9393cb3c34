import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  type Campaign,
  campaignControl,
  campaignListFailed,
  campaignRead,
  campaignRetryFailed,
} from '#contract/newsletter-admin.ts';
import { allowedCampaignActions, type CampaignAction, MAILS_PER_MINUTE } from '#domain/newsletter/campaign.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { Facts, RecordScreen, RecordSection } from '#web/admin/record-screen.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { StateBadge } from '#web/components/ui/state-badge.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant, formatTimeOfDay } from '#web/lib/local-time.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CAMPAIGN_STATES, failureText, isUnderWay, people, REFRESH_MS } from './states.tsx';

/** One campaign: a draft to write, or the progress of one that was started. */
export function CampaignPage({ id }: { readonly id: string }): ReactNode {
  const query = useQuery({
    ...endpointQuery(campaignRead, { params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && REFRESH_MS,
  });
  return (
    <RecordScreen
      query={query}
      untitled={`Campaign ${id}`}
      title={({ subject, state }) => (state === 'draft' ? 'Campaign' : subject)}
      aside={({ state }) => <StateBadge states={CAMPAIGN_STATES} value={state} />}
    >
      {(campaign) => (
        <div className="mt-5 grid gap-6">
          {!campaign.canSend && (
            <Notice tone="warning" title="No mail server is set" className="max-w-3xl">
              You can write and save. Mail waits until the server is started with SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.
            </Notice>
          )}
          <CampaignEditor campaign={campaign} started={<Progress campaign={campaign} />} />
        </div>
      )}
    </RecordScreen>
  );
}

/** What became of a campaign's mails, and what can be done about the others. */
function Progress({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const isAdmin = useIsAdmin();
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr] [&>*]:min-w-0">
      <div className="grid content-start gap-6">
        {campaign.startedAt === null ? (
          <div className="grid gap-2">
            {campaign.startsAt !== null && (
              <p className="text-title tabular-nums">Starts {formatInstant(campaign.startsAt)}</p>
            )}
            <p className="text-muted text-sm">To {people(campaign.audienceSize)}, as of now.</p>
          </div>
        ) : (
          <Figures campaign={campaign} />
        )}
        {isAdmin && <Controls campaign={campaign} />}
        {isAdmin && campaign.failed > 0 && <FailedMails campaign={campaign} />}
      </div>
      <CampaignPreview campaign={campaign} />
    </div>
  );
}

/** Of the mails that were not sent, with why. None of a kind: nothing is said of it. */
const OTHERS = {
  failed: ['Failed', ''],
  skipped: ['Left out', ', unsubscribed or refused meanwhile'],
  cancelled: ['Not sent', ', stopped before'],
} as const;

function Figures({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { recipients, sent, failed, skipped, cancelled, startedAt, startedBy, finishedAt } = campaign;
  const others = (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).filter((kind) => campaign[kind] > 0);
  return (
    <>
      <div className="grid gap-2">
        <p className="text-title tabular-nums">
          {sent.toLocaleString('en')} of {recipients.toLocaleString('en')} sent
        </p>
        {finishedAt === null && (
          <>
            <progress
              aria-label="Progress"
              max={Math.max(1, recipients)}
              value={sent + failed + skipped + cancelled}
              className={
                'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line ' +
                '[&::-moz-progress-bar]:bg-live [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-live'
              }
            />
            <p className="text-muted text-sm">{finishText(campaign)}</p>
          </>
        )}
      </div>
      <Facts
        items={{
          ...Object.fromEntries(
            others.map((kind) => [OTHERS[kind][0], `${campaign[kind].toLocaleString('en')}${OTHERS[kind][1]}`]),
          ),
          Started: startedAt !== null && `${formatInstant(startedAt)}, by ${startedBy}`,
          Finished: finishedAt !== null && formatInstant(finishedAt),
        }}
      />
    </>
  );
}

/** When the last mail leaves: `About 45 minutes left at 600 mails a minute, done at 14:20`. */
function finishText({ state, waiting, finishesAt }: Campaign): string {
  if (state === 'paused') return `${mails(waiting)} wait until you resume.`;
  if (finishesAt === null) return '';
  const minutes = Math.ceil(waiting / MAILS_PER_MINUTE);
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left at ${MAILS_PER_MINUTE} mails a minute, done at ${formatTimeOfDay(finishesAt)}.`;
}

const ACTIONS = {
  unschedule: 'Back to draft',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Stop…',
} as const satisfies Record<CampaignAction, string>;

function Controls({ campaign: { id, state, waiting } }: { readonly campaign: Campaign }): ReactNode {
  const control = useAction(campaignControl, {
    confirm: ({ body: { action } }) =>
      action === 'cancel'
        ? {
            title: 'Stop this campaign?',
            text: `${mails(waiting)} ${waiting === 1 ? 'is waiting and will' : 'are waiting and will'} not be sent. What was sent stays sent.`,
            action: 'Stop it',
          }
        : undefined,
    invalidates: 'all',
  });
  return (
    <div className="flex flex-wrap gap-3">
      {allowedCampaignActions(state).map((action) => (
        <Button
          key={action}
          variant={action === 'resume' ? 'primary' : 'secondary'}
          {...control.button({ params: { id: String(id) }, body: { action } })}
        >
          {ACTIONS[action]}
        </Button>
      ))}
    </div>
  );
}

function FailedMails({ campaign: { id, state, failed } }: { readonly campaign: Campaign }): ReactNode {
  const params = { id: String(id) };
  const { queryKey, ...failedMails } = endpointQuery(campaignListFailed, { params });
  // Is read again when there are more.
  const query = useQuery({ ...failedMails, queryKey: [...queryKey, failed] });
  const retry = useAction(campaignRetryFailed, {
    done: ({ mails: due }) =>
      due === 0 ? 'None can be tried again: the mailboxes are refused' : `${mails(due)} due now`,
    invalidates: 'all',
  });
  return (
    <RecordSection title="Failed mails">
      <Loaded query={query}>
        {(failures) => (
          <ul className="max-h-96 overflow-y-auto border-line border-t text-sm">
            {failures.map(({ id: mailId, recipient, failure }) => (
              <li key={mailId} className="wrap-anywhere border-line border-b py-2">
                <Link
                  href={`/admin/subscribers?${new URLSearchParams({ search: recipient })}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {recipient}
                </Link>
                <span title={failure} className="block text-muted">
                  {failureText(failure)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {state !== 'cancelled' && (
        <div className="mt-3">
          <Button variant="secondary" {...retry.button({ params })}>
            Try again
          </Button>
        </div>
      )}
    </RecordSection>
  );
}

function mails(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'mail' : 'mails'}`;
}
