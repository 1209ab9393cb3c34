import { type ReactNode, useId } from 'react';
import { type Campaign, campaignReady } from '#contract/newsletter-campaigns.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { CAMPAIGN_EDITOR } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.ready;

function useReady({ id, version }: Campaign) {
  return useNewsletterMutation(
    (isReady: boolean) => callEndpoint(campaignReady, { params: { id: String(id) }, body: { version, isReady } }),
    (isReady) => (isReady ? TEXTS.done : TEXTS.takenBack),
  );
}

/** Who handed a draft over as ready, and when; nothing when nobody did. */
export function ReadyNotice({
  campaign,
  isDirty,
}: {
  readonly campaign: Campaign;
  readonly isDirty: boolean;
}): ReactNode {
  const ready = useReady(campaign);
  const { readyAt, readyBy } = campaign;
  if (readyAt === null) return null;
  return (
    <Notice role="status" title={TEXTS.title}>
      <p>
        {TEXTS.by(readyBy ?? '', formatInstant(readyAt))} {isDirty ? TEXTS.ends : TEXTS.note}
      </p>
      <Button variant="quiet" busy={ready.isPending} onClick={() => ready.mutate(false)}>
        {TEXTS.takeBack}
      </Button>
    </Notice>
  );
}

interface ReadyButtonProps {
  readonly campaign: Campaign;
  readonly isDirty: boolean;
  /** There is nothing else to do next: an editor does not send. */
  readonly isPrimary: boolean;
}

/** Hands the saved draft to the members who may send it. */
export function ReadyButton({ campaign, isDirty, isPrimary }: ReadyButtonProps): ReactNode {
  const ready = useReady(campaign);
  const hintId = useId();
  const { readyAt, subject, markdown } = campaign;
  if (readyAt !== null) return null;
  const isIncomplete = subject === '' || markdown.trim() === '';
  const isDisabled = isDirty || isIncomplete;
  const hint = isDirty ? TEXTS.needsSave : isIncomplete ? TEXTS.needs : TEXTS.hint;
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        title={hint}
        disabled={isDisabled}
        aria-describedby={hintId}
        busy={ready.isPending}
        onClick={() => ready.mutate(true)}
      >
        {TEXTS.button}
      </Button>
      <span id={hintId} className="sr-only">
        {hint}
      </span>
    </>
  );
}
