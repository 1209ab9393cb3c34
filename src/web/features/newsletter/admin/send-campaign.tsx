import { type ReactNode, useId, useState } from 'react';
import { type Campaign, campaignStart } from '#contract/newsletter-admin.ts';
import { campaignFinishMs, isStartTooEarly } from '#domain/newsletter/campaign.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DialogButtons, ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant, formatInstantUtc, formatTimeOfDay, readLocalTime, timeZoneName } from '#web/lib/local-time.ts';
import { people } from './states.tsx';

interface SendCampaignProps {
  readonly campaign: Campaign;
  readonly isComplete: boolean;
  /** Saves what was typed, and returns its version; undefined: it was refused. */
  readonly save: () => Promise<number | undefined>;
}

/** Sends a draft now or at a time, after a dialog that says what, to how many and when. */
export function SendCampaign({ campaign, isComplete, save }: SendCampaignProps): ReactNode {
  const { id, subject, audienceSize, canSend } = campaign;
  /** The version that the dialog is about. */
  const [version, setVersion] = useState<number>();
  const start = useAction(campaignStart, {
    done: (_response, { body: { startsAt } }) =>
      startsAt === null
        ? { title: 'Campaign started', description: subject }
        : { title: 'Campaign scheduled', description: `${subject}: ${formatInstant(startsAt)}` },
    invalidates: 'all',
  });
  return (
    <>
      <Button
        disabled={!canSend || !isComplete || audienceSize === 0}
        busy={start.isPending}
        onClick={async () => setVersion(await save())}
      >
        Send…
      </Button>
      {version !== undefined && (
        <SendDialog
          campaign={campaign}
          onCancel={() => setVersion(undefined)}
          onStart={(startsAt) => {
            setVersion(undefined);
            void start.run({ params: { id: String(id) }, body: { version, startsAt } });
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
  const [when, setWhen] = useState<When>('now');
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const [openedMs] = useState(wallClockMs);
  const read = readLocalTime(time);
  const startsAt = read.type === 'unreadable' ? undefined : read.iso;
  const act = `${when === 'now' ? 'Send to' : 'Schedule for'} ${people(audienceSize)}`;

  function confirm(): void {
    if (when === 'now') onStart(null);
    else if (startsAt === undefined) setError('Choose a date and a time.');
    else if (isStartTooEarly(Date.parse(startsAt), wallClockMs())) {
      setError('This is in the past, or within the next five minutes. Choose a later time, or send it now.');
    } else onStart(startsAt);
  }

  return (
    <ModalDialog
      title={`${act}?`}
      lead={
        <>
          <p className="wrap-anywhere font-semibold text-text">{subject}</p>
          {when === 'now' && (
            <p>Done at about {formatTimeOfDay(new Date(campaignFinishMs(audienceSize, openedMs)).toISOString())}.</p>
          )}
          <WhenField value={when} onChange={setWhen} />
          {when === 'later' && (
            <TextField
              label="Start"
              hint={`In your time zone, ${timeZoneName()}. ${startsAt === undefined || timeZoneName() === 'UTC' ? '' : `${formatInstantUtc(startsAt)} in UTC.`}`}
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
        </>
      }
      onCancel={onCancel}
      className="w-[min(30rem,calc(100vw-2rem))]"
    >
      <DialogButtons
        submitLabel={act}
        cancelLabel="Cancel"
        isDangerous={when === 'now'}
        onCancel={onCancel}
        onConfirm={confirm}
        className="mt-6"
      />
    </ModalDialog>
  );
}

type When = 'now' | 'later';

function WhenField({ value, onChange }: { readonly value: When; readonly onChange: (value: When) => void }): ReactNode {
  const name = useId();
  return (
    <fieldset className="mt-4 flex flex-wrap gap-x-6 text-text">
      <legend className="font-semibold text-sm">When</legend>
      {(['now', 'later'] as const).map((one) => (
        <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="radio"
            name={name}
            checked={value === one}
            onChange={() => onChange(one)}
            className="size-4 shrink-0 accent-volt"
          />
          {one === 'now' ? 'Now' : 'At a time'}
        </label>
      ))}
    </fieldset>
  );
}
