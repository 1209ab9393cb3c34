import type { PhaseField } from '#domain/presale/fields.ts';
import type { PhaseDraft } from '#domain/presale/phase.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { PHASE_FORM } from './texts.ts';

/**
 * Returns the fields that have a value in the form and none for visitors, each with a sentence that says so. `shown`:
 * what visitors will see; undefined: not known yet.
 */
export function hiddenFields(draft: PhaseDraft, shown: PhaseView | undefined): ReadonlyMap<PhaseField, string> {
  const { placeholder, ofTeam, description } = PHASE_FORM.notShown;
  const found = new Map<PhaseField, string>();
  if (draft.tokenId !== null) found.set('tokenId', ofTeam);
  if (shown === undefined) return found;
  for (const { field, value } of shown.terms) {
    if (field !== undefined && value === undefined && draft[field] !== null) found.set(field, placeholder);
  }
  if (draft.description !== '' && shown.description === '') found.set('description', description);
  return found;
}
