import { type ReactNode, useId } from 'react';
import { TextField } from '#web/components/ui/text-field.tsx';
import { formatInstantUtc, readLocalTime, timeZoneName } from '#web/lib/local-time.ts';
import { CAMPAIGN_EDITOR } from './texts.ts';

const TEXTS = CAMPAIGN_EDITOR.start;

export interface StartChoice {
  readonly type: 'now' | 'schedule';
  /** Of the field. */
  readonly time: string;
}

/** Returns the instant of a choice; null: now, undefined: no time is entered. */
export function readStart({ type, time }: StartChoice): string | null | undefined {
  if (type === 'now') return null;
  const read = readLocalTime(time);
  return read.type === 'unreadable' ? undefined : read.iso;
}

interface StartTimeProps {
  readonly choice: StartChoice;
  readonly error: string | undefined;
  readonly onChange: (choice: StartChoice) => void;
}

/** Two choices: now, or at a time, which is shown in UTC too. */
export function StartTime({ choice, error, onChange }: StartTimeProps): ReactNode {
  const name = useId();
  const startsAt = readStart(choice);
  return (
    <fieldset className="mt-4 grid gap-2 text-text">
      <legend className="mb-1.5 font-semibold text-sm">{TEXTS.when}</legend>
      {(['now', 'schedule'] as const).map((type) => (
        <label
          key={type}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge px-3.5 py-2.5 transition-colors duration-150 hover:border-text has-checked:border-volt has-checked:bg-volt-tint"
        >
          <input
            type="radio"
            name={name}
            value={type}
            checked={choice.type === type}
            onChange={() => onChange({ ...choice, type })}
            className="mt-1 size-4 shrink-0 accent-volt"
          />
          <span className="grid gap-0.5 text-sm">
            <span className="font-semibold">{TEXTS[type].label}</span>
            <span className="text-muted">{TEXTS[type].hint}</span>
          </span>
        </label>
      ))}
      {choice.type === 'schedule' && (
        <TextField
          label={TEXTS.time}
          hint={[TEXTS.zone(timeZoneName()), startsAt && TEXTS.inUtc(formatInstantUtc(startsAt))]
            .filter(Boolean)
            .join(' ')}
          type="datetime-local"
          value={choice.time}
          error={error}
          onChange={({ target }) => onChange({ ...choice, time: target.value })}
          className="mt-2"
        />
      )}
    </fieldset>
  );
}
