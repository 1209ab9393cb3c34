import type { ReactNode } from 'react';
import type { CampaignDraft } from '#contract/newsletter-campaigns.ts';
import { type DraftField, draftDifferences } from '#domain/newsletter/draft.ts';
import { ConflictSection } from '#web/admin/conflict-section.tsx';
import { CAMPAIGN_EDITOR, DRAFT_FIELD_LABELS, sourceText } from './texts.ts';

const TEXTS = CAMPAIGN_EDITOR.conflict;
const HEADING_ID = 'draft-conflict';

/** Longer texts are scrolled. */
const SIDE_ROWS_MAX = 10;

interface DraftConflictProps {
  /** The current values of the form. */
  readonly mine: CampaignDraft;
  readonly theirs: CampaignDraft;
  readonly onUseTheirs: (field: DraftField) => void;
}

/** The form and the saved draft side by side, as for phases. */
export function DraftConflict({ mine, theirs, onUseTheirs }: DraftConflictProps): ReactNode {
  const differences = draftDifferences(mine, theirs);
  return (
    <ConflictSection headingId={HEADING_ID} title={TEXTS.title} text={differences.length > 0 ? TEXTS.text : TEXTS.same}>
      <ul className="grid">
        {differences.map(({ field, before, after }) => (
          <li key={field} className="grid gap-2 border-edge border-t py-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <strong className="font-semibold">{DRAFT_FIELD_LABELS[field]}</strong>
              <button
                type="button"
                aria-label={`${TEXTS.useTheirs}: ${DRAFT_FIELD_LABELS[field]}`}
                onClick={() => {
                  document.getElementById(HEADING_ID)?.focus();
                  onUseTheirs(field);
                }}
                className="min-h-11 font-semibold text-link"
              >
                {TEXTS.useTheirs}
              </button>
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <Side label={TEXTS.mine} text={valueText(field, before)} />
              <Side label={TEXTS.theirs} text={valueText(field, after)} />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm">{TEXTS.again}</p>
    </ConflictSection>
  );
}

function Side({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <label className="grid min-w-0 content-start gap-1">
      <span className="text-muted">{label}</span>
      <textarea
        readOnly
        rows={Math.min(SIDE_ROWS_MAX, text.split('\n').length)}
        value={text}
        className="field w-full px-3 py-2 text-sm"
      />
    </label>
  );
}

function valueText(field: DraftField, value: string | number | null): string {
  if (field === 'source') return value === null ? CAMPAIGN_EDITOR.everywhere : sourceText(String(value));
  return value === null || value === '' ? CAMPAIGN_EDITOR.none : String(value);
}
