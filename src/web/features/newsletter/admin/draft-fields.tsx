import type { ReactNode } from 'react';
import type { CampaignDraft, DroppedMarkup } from '#contract/newsletter-campaigns.ts';
import { PER_MINUTE_MAX, SUBJECT_CHARACTERS_MAX } from '#domain/newsletter/campaign.ts';
import { SelectField } from '#web/admin/select-field.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { CAMPAIGN_EDITOR, sourceText } from './texts.ts';

const TEXTS = CAMPAIGN_EDITOR;

interface DraftFieldsProps {
  readonly draft: CampaignDraft;
  readonly onChange: (draft: CampaignDraft) => void;
  readonly sources: readonly string[];
  /** The server's message about a field, by its name. */
  readonly errors: ReadonlyMap<string, string>;
  readonly dropped: readonly DroppedMarkup[];
}

/** The fields of a draft. */
export function DraftFields({ draft, onChange, sources, errors, dropped }: DraftFieldsProps): ReactNode {
  const { audience } = draft;
  const known = [...new Set([...sources, ...(audience.source === null ? [] : [audience.source])])];
  const setAudience = (change: Partial<CampaignDraft['audience']>): void =>
    onChange({ ...draft, audience: { ...audience, ...change } });
  return (
    <>
      <TextField
        label={TEXTS.subject}
        value={draft.subject}
        maxLength={SUBJECT_CHARACTERS_MAX}
        error={errors.get('subject')}
        onChange={({ target }) => onChange({ ...draft, subject: target.value })}
      />
      <div className="grid gap-1.5">
        <TextAreaField
          label={TEXTS.text}
          rows={16}
          value={draft.markdown}
          error={errors.get('markdown')}
          onChange={({ target }) => onChange({ ...draft, markdown: target.value })}
        />
        <DroppedList dropped={dropped} />
        <p className="text-muted text-sm">{TEXTS.textHint}</p>
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold text-base">{TEXTS.to}</legend>
        <SelectField
          label={TEXTS.source}
          all={TEXTS.everywhere}
          options={known.map((value) => ({ value, label: sourceText(value) }))}
          value={audience.source ?? ''}
          onChange={(value) => setAudience({ source: value === '' ? null : value })}
        />
        <TextField
          label={TEXTS.rate}
          type="number"
          min={1}
          max={PER_MINUTE_MAX}
          value={draft.perMinuteMax}
          error={errors.get('perMinuteMax')}
          onChange={({ target }) => onChange({ ...draft, perMinuteMax: target.valueAsNumber || 0 })}
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

/** Each thing that the mail leaves out, or shows as it was typed. */
function DroppedList({ dropped }: { readonly dropped: readonly DroppedMarkup[] }): ReactNode {
  return (
    <div role="status">
      {dropped.length > 0 && (
        <ul aria-label={TEXTS.dropped.title} className="grid gap-1 text-sm">
          {dropped.map(({ kind, source }) => (
            <li key={`${kind} ${source}`} className="wrap-anywhere text-amber">
              {TEXTS.dropped[kind]} <code>{source}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
