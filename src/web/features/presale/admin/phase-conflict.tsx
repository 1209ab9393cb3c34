import type { ReactNode } from 'react';
import { phaseDifferences } from '#domain/presale/differences.ts';
import type { PhaseField } from '#domain/presale/fields.ts';
import type { PhaseDraft, PhaseFields } from '#domain/presale/phase.ts';
import { ConflictSection } from '#web/admin/conflict-section.tsx';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { fieldText } from './field-text.ts';
import { neighbourFocus } from './focus-neighbour.ts';
import { PHASE_FORM } from './texts.ts';

const TEXTS = PHASE_FORM.conflict;
const HEADING_ID = 'phase-conflict';

export interface PhaseConflictProps {
  /** The current values of the form. */
  readonly mine: PhaseDraft;
  readonly theirs: PhaseFields;
  readonly onUseTheirs: (field: PhaseField) => void;
}

/** The differences between the form and the saved version. */
export function PhaseConflict({ mine, theirs, onUseTheirs }: PhaseConflictProps): ReactNode {
  const differences = phaseDifferences(mine, theirs);

  function applyTheirs(field: PhaseField, button: HTMLButtonElement): void {
    neighbourFocus(button.closest('li'), HEADING_ID)();
    onUseTheirs(field);
  }

  return (
    <ConflictSection headingId={HEADING_ID} title={TEXTS.title} text={differences.length > 0 ? TEXTS.text : TEXTS.same}>
      <ul className="grid">
        {differences.map(({ field, before, after }) => (
          <li
            key={field}
            className="grid items-center gap-x-4 gap-y-1 border-edge border-t py-2.5 text-sm sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <strong className="font-semibold">{PHASE_FIELD_TEXTS[field].label}</strong>
            <span className="wrap-anywhere min-w-0">
              {TEXTS.mine}: {fieldText(field, before)}
            </span>
            <span className="wrap-anywhere min-w-0">
              {TEXTS.theirs}: {fieldText(field, after)}
            </span>
            <button
              type="button"
              aria-label={`${TEXTS.useTheirs}: ${PHASE_FIELD_TEXTS[field].label}`}
              onClick={({ currentTarget }) => applyTheirs(field, currentTarget)}
              className="min-h-11 justify-self-start font-semibold text-link"
            >
              {TEXTS.useTheirs}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm">{TEXTS.again}</p>
    </ConflictSection>
  );
}
