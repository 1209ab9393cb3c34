import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Campaign, campaignControl } from '#contract/newsletter-campaigns.ts';
import { allowedCampaignActions, type CampaignAction } from '#domain/newsletter/campaign.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { CAMPAIGN_PROGRESS, CAMPAIGNS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_PROGRESS;

const FIGURES = [
  ...(['recipients', 'sent', 'inDelivery', 'waiting', 'failed'] as const),
  ...(['skipped', 'cancelled', 'left', 'held'] as const),
];
/** Shown when there are some. */
const RARE: ReadonlySet<(typeof FIGURES)[number]> = new Set(['inDelivery', 'cancelled', 'held']);

/** What became of a campaign's mails, and what can be done about the others. */
export function CampaignProgress({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { state, startsAt, startedAt, startedBy, finishedAt, audienceSize, recipients, sent, failed } = campaign;
  const settled = sent + failed + campaign.skipped + campaign.cancelled + campaign.held;
  const counts = FIGURES.filter((figure) => !RARE.has(figure) || campaign[figure] > 0);
  const isAdmin = useIsAdmin();
  const ofOutbox = `${NEWSLETTER_PATHS.outbox}&campaign=${campaign.id}`;
  return (
    <div className="grid max-w-3xl content-start gap-6">
      <div className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
        {state === 'scheduled' && startsAt !== null && <p>{TEXTS.scheduled(formatInstant(startsAt), audienceSize)}</p>}
        {startedAt !== null && <p>{TEXTS.started(startedBy ?? '', formatInstant(startedAt))}</p>}
        {finishedAt !== null && <p>{TEXTS.finished(formatInstant(finishedAt))}</p>}
      </div>
      {startedAt !== null && (
        <>
          <progress
            aria-label={TEXTS.progress}
            max={Math.max(1, recipients)}
            value={settled}
            className={
              'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line ' +
              '[&::-moz-progress-bar]:bg-volt [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-volt'
            }
          />
          <DataTable
            caption={TEXTS.progress}
            columns={TEXTS.columns}
            rows={counts.map((count) => ({
              key: count,
              cells: [TEXTS.counts[count], campaign[count].toLocaleString('en')],
            }))}
          />
          {isAdmin && (
            <p className="flex flex-wrap gap-x-6 font-semibold text-cyan text-sm">
              <Link href={ofOutbox} className="inline-flex min-h-11 items-center hover:text-cyan-hover">
                {TEXTS.outbox}
              </Link>
              {failed > 0 && (
                <Link
                  href={`${ofOutbox}&state=failed`}
                  className="inline-flex min-h-11 items-center hover:text-cyan-hover"
                >
                  {TEXTS.failures}
                </Link>
              )}
            </p>
          )}
          <p className="text-muted text-sm">{CAMPAIGNS.privacy}</p>
        </>
      )}
      {isAdmin && <Controls campaign={campaign} />}
    </div>
  );
}

function Controls({ campaign: { id, state, waiting } }: { readonly campaign: Campaign }): ReactNode {
  const [isCancelling, setCancelling] = useState(false);
  const control = useNewsletterMutation((action: CampaignAction) =>
    callEndpoint(campaignControl, { params: { id: String(id) }, body: { action } }),
  );
  return (
    <div className="flex flex-wrap gap-3">
      {allowedCampaignActions(state).map((action) => (
        <Button
          key={action}
          variant={action === 'resume' ? 'primary' : 'secondary'}
          busy={control.isPending && control.variables === action}
          onClick={() => (action === 'cancel' ? setCancelling(true) : control.mutate(action))}
        >
          {TEXTS.actions[action]}
        </Button>
      ))}
      <ConfirmDialog
        open={isCancelling}
        question={TEXTS.cancelQuestion}
        confirmLabel={TEXTS.actions.cancel}
        cancelLabel={TEXTS.keep}
        busy={control.isPending}
        onCancel={() => setCancelling(false)}
        onConfirm={() => control.mutate('cancel', { onSettled: () => setCancelling(false) })}
      >
        {TEXTS.cancelNote(waiting)}
      </ConfirmDialog>
    </div>
  );
}
