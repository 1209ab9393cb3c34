import { type ReactNode, useId, useState } from 'react';
import { type Campaign, campaignStart } from '#contract/newsletter-campaigns.ts';
import { campaignFinishMs, isStartTooEarly } from '#domain/newsletter/campaign.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant, formatInstantUtc, readLocalTime, timeZoneName } from '#web/lib/local-time.ts';
import { CAMPAIGN_EDITOR, NEWSLETTER_ADMIN } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.start;

interface SendCampaignProps {
  readonly campaign: Campaign;
  readonly isComplete: boolean;
  /** Saves what was typed, and returns its version. */
  readonly save: () => Promise<number>;
}

/** Sends a draft now or at a time, after a dialog that says what, to how many and when. */
export function SendCampaign({ campaign, isComplete, save }: SendCampaignProps): ReactNode {
  const { id, audienceSize, canSend } = campaign;
  /** The version that the dialog is about. */
  const [version, setVersion] = useState<number>();
  const open = useNewsletterMutation(async () => setVersion(await save()));
  const start = useNewsletterMutation(
    (body: { readonly version: number; readonly startsAt: string | null }) =>
      callEndpoint(campaignStart, { params: { id: String(id) }, body }),
    ({ startsAt }) => (startsAt === null ? TEXTS.started : TEXTS.scheduled(formatInstant(startsAt))),
  );
  return (
    <>
      <Button
        disabled={!canSend || !isComplete || audienceSize === 0}
        busy={open.isPending || start.isPending}
        onClick={() => open.mutate(undefined)}
      >
        {TEXTS.button}
      </Button>
      {audienceSize === 0 && <p className="text-muted text-sm">{TEXTS.needsPeople}</p>}
      {version !== undefined && (
        <SendDialog
          campaign={campaign}
          onCancel={() => setVersion(undefined)}
          onStart={(startsAt) => {
            setVersion(undefined);
            start.mutate({ version, startsAt });
          }}
        />
      )}
    </>
  );
}

interface SendDialogProps {
  readonly campaign: Campaign;
  readonly onCancel: () => void;
  /** null: now. */
  readonly onStart: (startsAt: string | null) => void;
}

function SendDialog({ campaign: { subject, audienceSize }, onCancel, onStart }: SendDialogProps): ReactNode {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const [openedMs] = useState(wallClockMs);
  const read = readLocalTime(time);
  const startsAt = read.type === 'unreadable' ? undefined : read.iso;

  function confirm(): void {
    if (when === 'now') onStart(null);
    else if (startsAt === undefined) setError(TEXTS.missingTime);
    else if (isStartTooEarly(Date.parse(startsAt), wallClockMs())) setError(TEXTS.tooEarly);
    else onStart(startsAt);
  }

  return (
    <ConfirmDialog
      open
      question={TEXTS[when].question(audienceSize)}
      confirmLabel={TEXTS[when].confirm(audienceSize)}
      cancelLabel={NEWSLETTER_ADMIN.cancel}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <p className="wrap-anywhere font-semibold text-text">{subject}</p>
      {when === 'now' && (
        <p>{TEXTS.lasts(formatInstant(new Date(campaignFinishMs(audienceSize, openedMs)).toISOString()))}</p>
      )}
      <WhenField value={when} onChange={setWhen} />
      {when === 'later' && (
        <TextField
          label={TEXTS.time}
          hint={`${TEXTS.zone(timeZoneName())} ${startsAt === undefined ? '' : TEXTS.inUtc(formatInstantUtc(startsAt))}`}
          type="datetime-local"
          value={time}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setTime(target.value);
          }}
          className="mt-2"
        />
      )}
    </ConfirmDialog>
  );
}

interface WhenFieldProps {
  readonly value: 'now' | 'later';
  readonly onChange: (value: 'now' | 'later') => void;
}

function WhenField({ value, onChange }: WhenFieldProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="mt-4 flex flex-wrap gap-x-6 text-text">
      <legend className="font-semibold text-sm">{TEXTS.when}</legend>
      {(['now', 'later'] as const).map((one) => (
        <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="radio"
            name={name}
            checked={value === one}
            onChange={() => onChange(one)}
            className="size-4 shrink-0 accent-volt"
          />
          {TEXTS[one].label}
        </label>
      ))}
    </fieldset>
  );
}
