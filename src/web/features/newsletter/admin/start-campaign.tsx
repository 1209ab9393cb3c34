import { type ReactNode, useState } from 'react';
import { type Campaign, campaignStart } from '#contract/newsletter-campaigns.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callConfirmed } from '#web/lib/confirmation.ts';
import { fromLocalField } from '#web/lib/local-time.ts';
import { CAMPAIGN_EDITOR, NEWSLETTER_ADMIN } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.start;

interface StartCampaignProps {
  readonly campaign: Campaign;
  readonly disabled: boolean;
}

/** Starts a draft now or at a time, after a confirmation with the number of people. */
export function StartCampaign({ campaign, disabled }: StartCampaignProps): ReactNode {
  const { id, version, audienceSize, perMinuteMax, subject, markdown } = campaign;
  const [isOpen, setOpen] = useState(false);
  const [time, setTime] = useState('');
  const start = useNewsletterMutation(
    async () => {
      const startsAt = time === '' ? null : fromLocalField(time);
      const params = { id: String(id) };
      await callConfirmed(campaignStart, { params, body: { version, audienceSize, startsAt }, isKnown: true });
    },
    () => TEXTS.done,
  );
  const isReady = subject !== '' && markdown.trim() !== '' && audienceSize > 0;
  return (
    <>
      <Button
        disabled={disabled || !isReady}
        title={disabled || !isReady ? TEXTS.needs : undefined}
        onClick={() => setOpen(true)}
      >
        {TEXTS.button}
      </Button>
      <ConfirmDialog
        open={isOpen}
        question={TEXTS.question(audienceSize)}
        confirmLabel={TEXTS.confirm(audienceSize)}
        cancelLabel={NEWSLETTER_ADMIN.cancel}
        busy={start.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          // The password is asked for in a dialog of its own.
          setOpen(false);
          start.mutate(undefined);
        }}
      >
        <p className="wrap-anywhere font-semibold text-text">{subject}</p>
        <p className="mt-1">{TEXTS.lasts(Math.floor(audienceSize / perMinuteMax))}</p>
        <TextField
          label={TEXTS.when}
          hint={TEXTS.whenHint}
          type="datetime-local"
          value={time}
          onChange={({ target }) => setTime(target.value)}
          className="mt-4 text-text"
        />
      </ConfirmDialog>
    </>
  );
}
