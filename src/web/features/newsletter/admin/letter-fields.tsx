import { type ReactNode, useId } from 'react';
import type { CampaignDraft } from '#contract/newsletter-campaigns.ts';
import { PER_MINUTE_MAX, SUBJECT_CHARACTERS_MAX } from '#domain/newsletter/campaign.ts';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { CAMPAIGN_EDITOR } from './texts.ts';

const TEXTS = CAMPAIGN_EDITOR;

interface LetterFieldsProps {
  readonly letter: CampaignDraft;
  readonly onChange: (letter: CampaignDraft) => void;
  readonly sources: readonly string[];
  /** The server's message about a field, by its name. */
  readonly errors: ReadonlyMap<string, string>;
}

/** The fields of a draft. */
export function LetterFields({ letter, onChange, sources, errors }: LetterFieldsProps): ReactNode {
  const sourceId = useId();
  const { audience } = letter;
  const setAudience = (change: Partial<CampaignDraft['audience']>): void =>
    onChange({ ...letter, audience: { ...audience, ...change } });
  return (
    <>
      <TextField
        label={TEXTS.subject}
        value={letter.subject}
        maxLength={SUBJECT_CHARACTERS_MAX}
        error={errors.get('subject')}
        onChange={({ target }) => onChange({ ...letter, subject: target.value })}
      />
      <div className="grid gap-1.5">
        <TextAreaField
          label={TEXTS.text}
          rows={16}
          value={letter.markdown}
          error={errors.get('markdown')}
          onChange={({ target }) => onChange({ ...letter, markdown: target.value })}
        />
        <p className="text-muted text-sm">{TEXTS.textHint}</p>
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold text-base">{TEXTS.to}</legend>
        <div className="grid gap-1.5">
          <label htmlFor={sourceId} className="font-semibold text-sm">
            {TEXTS.source}
          </label>
          <select
            id={sourceId}
            value={audience.source ?? ''}
            onChange={({ target }) => setAudience({ source: target.value === '' ? null : target.value })}
            className="field min-h-12 w-full px-3 py-2"
          >
            <option value="">{TEXTS.everywhere}</option>
            {[...new Set([...sources, ...(audience.source === null ? [] : [audience.source])])].map((source) => (
              <option key={source} value={source}>
                {source in TEXTS.sources ? TEXTS.sources[source as keyof typeof TEXTS.sources] : source}
              </option>
            ))}
          </select>
        </div>
        <TextField
          label={TEXTS.rate}
          type="number"
          min={1}
          max={PER_MINUTE_MAX}
          value={letter.perMinuteMax}
          error={errors.get('perMinuteMax')}
          onChange={({ target }) => onChange({ ...letter, perMinuteMax: target.valueAsNumber || 0 })}
        />
        <TextField
          label={TEXTS.from}
          type="date"
          value={audience.from ?? ''}
          error={errors.get('audience.from')}
          onChange={({ target }) => setAudience({ from: target.value || null })}
        />
        <TextField
          label={TEXTS.until}
          type="date"
          value={audience.until ?? ''}
          error={errors.get('audience.until')}
          onChange={({ target }) => setAudience({ until: target.value || null })}
        />
      </fieldset>
    </>
  );
}
