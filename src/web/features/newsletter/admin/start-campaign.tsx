import { type ReactNode, useId, useState } from 'react';
import { type Campaign, campaignStart } from '#contract/newsletter-campaigns.ts';
import { isStartTooEarly } from '#domain/newsletter/campaign.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { StartSummary } from './start-summary.tsx';
import { readStart, type StartChoice, StartTime } from './start-time.tsx';
import { CAMPAIGN_EDITOR, NEWSLETTER_ADMIN } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.start;

interface StartCampaignProps {
  readonly campaign: Campaign;
  readonly isDirty: boolean;
}

/** Starts a draft now or at a time, after a confirmation with sender, people and the last test. */
export function StartCampaign({ campaign, isDirty }: StartCampaignProps): ReactNode {
  const { id, version, audienceSize } = campaign;
  const reasonId = useId();
  const [isOpen, setOpen] = useState(false);
  const start = useNewsletterMutation(
    async (startsAt: string | null) => {
      const params = { id: String(id) };
      await callEndpoint(campaignStart, { params, body: { version, audienceSize, startsAt } });
    },
    (startsAt) => (startsAt === null ? TEXTS.started : TEXTS.scheduled(formatInstant(startsAt))),
  );
  const reason = missing(campaign, isDirty);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-row-reverse">
        <Button
          disabled={reason !== undefined}
          busy={start.isPending}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onClick={() => setOpen(true)}
        >
          {TEXTS.button}
        </Button>
        {reason !== undefined && (
          <p id={reasonId} className="max-w-56 text-muted text-xs leading-snug">
            {reason}
          </p>
        )}
      </div>
      {isOpen && (
        <StartDialog
          campaign={campaign}
          onCancel={() => setOpen(false)}
          onStart={(startsAt) => {
            setOpen(false);
            start.mutate(startsAt);
          }}
        />
      )}
    </>
  );
}

interface StartDialogProps {
  readonly campaign: Campaign;
  readonly onCancel: () => void;
  /** null: now. */
  readonly onStart: (startsAt: string | null) => void;
}

function StartDialog({ campaign, onCancel, onStart }: StartDialogProps): ReactNode {
  const [choice, setChoice] = useState<StartChoice>({ type: 'now', time: '' });
  const [error, setError] = useState<string>();

  function confirm(): void {
    const startsAt = readStart(choice);
    const problem = startProblem(startsAt);
    setError(problem);
    if (startsAt !== undefined && problem === undefined) onStart(startsAt);
  }

  return (
    <ConfirmDialog
      open
      question={TEXTS.question(campaign.audienceSize)}
      confirmLabel={TEXTS.confirm(campaign.audienceSize)}
      cancelLabel={NEWSLETTER_ADMIN.cancel}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <StartSummary campaign={campaign} />
      <StartTime
        choice={choice}
        error={error}
        onChange={(next) => {
          setError(undefined);
          setChoice(next);
        }}
      />
    </ConfirmDialog>
  );
}

function startProblem(startsAt: string | null | undefined): string | undefined {
  if (startsAt === undefined) return TEXTS.missingTime;
  const isTooEarly = startsAt !== null && isStartTooEarly(Date.parse(startsAt), wallClockMs());
  return isTooEarly ? TEXTS.tooEarly : undefined;
}

/** Returns why a draft cannot be sent; undefined when it can. */
function missing({ subject, markdown, audienceSize, canSend }: Campaign, isDirty: boolean): string | undefined {
  if (!canSend) return TEXTS.needsServer;
  if (isDirty) return TEXTS.needsSave;
  if (subject === '' || markdown.trim() === '') return TEXTS.needs;
  return audienceSize === 0 ? TEXTS.needsPeople : undefined;
}
