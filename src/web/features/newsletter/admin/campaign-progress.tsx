import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Campaign, campaignControl, campaignRetryFailed } from '#contract/newsletter-campaigns.ts';
import { allowedCampaignActions, type CampaignAction } from '#domain/newsletter/campaign.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { failedMailsQuery } from './newsletter-queries.ts';
import { CAMPAIGN_PROGRESS, CAMPAIGNS, failureText, NEWSLETTER_ADMIN } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_PROGRESS;

const FIGURES = ['sent', 'waiting', 'failed', 'skipped', 'cancelled'] as const;

/** What became of a campaign's mails, and what can be done about the others. */
export function CampaignProgress({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const isAdmin = useIsAdmin();
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2 [&>*]:min-w-0">
      <div className="grid max-w-3xl content-start gap-6">
        <Times campaign={campaign} />
        {campaign.startedAt !== null && <Figures campaign={campaign} />}
        {isAdmin && <Controls campaign={campaign} />}
        {isAdmin && campaign.failed > 0 && <FailedMails campaign={campaign} />}
      </div>
      <CampaignPreview id={campaign.id} version={async () => campaign.version} />
    </div>
  );
}

function Times({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { state, startsAt, startedAt, startedBy, finishedAt, finishesAt, audienceSize } = campaign;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
      {state === 'scheduled' && startsAt !== null && <p>{TEXTS.scheduled(formatInstant(startsAt), audienceSize)}</p>}
      {startedAt !== null && <p>{TEXTS.started(startedBy ?? '', formatInstant(startedAt))}</p>}
      {finishesAt !== null && <p>{TEXTS.finishes(formatInstant(finishesAt))}</p>}
      {finishedAt !== null && <p>{TEXTS.finished(formatInstant(finishedAt))}</p>}
    </div>
  );
}

function Figures({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { recipients, sent, failed, skipped, cancelled } = campaign;
  return (
    <>
      <progress
        aria-label={TEXTS.progress}
        max={Math.max(1, recipients)}
        value={sent + failed + skipped + cancelled}
        className={
          'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line ' +
          '[&::-moz-progress-bar]:bg-volt [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-volt'
        }
      />
      <DataTable
        caption={TEXTS.progress}
        columns={TEXTS.columns}
        rows={FIGURES.filter((figure) => figure === 'sent' || campaign[figure] > 0).map((figure) => ({
          key: figure,
          cells: [TEXTS.counts[figure], campaign[figure].toLocaleString('en')],
        }))}
        total={[TEXTS.recipients, recipients.toLocaleString('en')]}
      />
      <p className="text-muted text-sm">{CAMPAIGNS.privacy}</p>
    </>
  );
}

function Controls({ campaign: { id, state, waiting } }: { readonly campaign: Campaign }): ReactNode {
  const control = useNewsletterMutation((action: CampaignAction) =>
    callEndpoint(campaignControl, { params: { id: String(id) }, body: { action } }),
  );
  return (
    <div className="flex flex-wrap gap-3">
      {allowedCampaignActions(state).map((action) => {
        const busy = control.isPending && control.variables === action;
        const act = (): void => control.mutate(action);
        return action === 'cancel' ? (
          <ConfirmButton
            key={action}
            texts={{ ...TEXTS.stop, note: TEXTS.stop.note(waiting) }}
            busy={busy}
            onConfirm={act}
          />
        ) : (
          <Button key={action} variant={action === 'resume' ? 'primary' : 'secondary'} busy={busy} onClick={act}>
            {TEXTS.actions[action]}
          </Button>
        );
      })}
    </div>
  );
}

const FAILED_TITLE_ID = 'failed-mails';

function FailedMails({ campaign: { id, state, failed } }: { readonly campaign: Campaign }): ReactNode {
  const params = { id: String(id) };
  const query = useQuery(failedMailsQuery(params.id, failed));
  const retry = useNewsletterMutation(
    () => callEndpoint(campaignRetryFailed, { params }),
    (_input, { mails }) => TEXTS.failures.retried(mails),
  );
  return (
    <section aria-labelledby={FAILED_TITLE_ID} className="grid gap-3">
      <h2 id={FAILED_TITLE_ID} className="font-semibold text-base">
        {TEXTS.failures.title}
      </h2>
      <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
        {(mails) => (
          <ul className="max-h-96 overflow-y-auto border-line border-t text-sm">
            {mails.map((mail) => (
              <li key={mail.id} className="wrap-anywhere border-line border-b py-2">
                <span className="font-semibold">{mail.recipient}</span>
                <span title={mail.failure} className="block text-muted">
                  {failureText(mail.failure)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {state !== 'cancelled' && (
        <div>
          <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {TEXTS.failures.retry}
          </Button>
          <p className="mt-1 text-muted text-sm">{TEXTS.failures.note}</p>
        </div>
      )}
    </section>
  );
}
