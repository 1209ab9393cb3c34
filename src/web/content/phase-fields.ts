import type { PhaseField, PublicField, PublicNumberField } from '#domain/presale/fields.ts';

interface FormText {
  readonly label: string;
  readonly hint?: string;
}

interface TermText {
  /** Its label on `/presale`. */
  readonly term: string;
  /** In the sentences of the list of changes; where left out, the term in lower case. */
  readonly noun?: string;
}

interface NumberText extends TermText {
  /**
   * On the landing page; null: not there. A value of a built-in phase (`presale.ts`) with the same label is replaced.
   */
  readonly stat: { readonly label: string; readonly unit?: string } | null;
}

/** Public fields that the site shows as a title, a status or a note. */
type FieldWithoutTerm = 'name' | 'isActive';

export type TermField = Exclude<PublicField, FieldWithoutTerm>;

type PhaseFieldTexts = {
  readonly [Field in PhaseField]: FormText &
    (Field extends PublicNumberField ? NumberText : Field extends TermField ? TermText : unknown);
};

/** How the admin area (specification, "Phase form") and the public pages name each field. */
export const PHASE_FIELD_TEXTS: PhaseFieldTexts = {
  name: { label: 'Phase Name' },
  tokenId: { label: 'Token ID' },
  description: { label: 'Description', term: 'Description' },
  startDate: { label: 'Start Date', term: 'Starts', noun: 'start' },
  endDate: { label: 'End Date', term: 'Ends', noun: 'end' },
  tokenPrice: {
    label: 'Token Price (USD)',
    term: 'Phase price',
    noun: 'price',
    stat: { label: 'Phase price' },
  },
  bonus: { label: 'Bonus Percentage (%)', term: 'Bonus', stat: { label: 'Bonus' } },
  minPurchase: {
    label: 'Minimum Purchase (USD)',
    term: 'Minimum purchase',
    stat: { label: 'Minimum purchase' },
  },
  maxPurchase: { label: 'Maximum Purchase (USD)', term: 'Maximum purchase', stat: null },
  softCap: { label: 'Soft Cap (USD)', term: 'Soft cap', stat: null },
  hardCap: { label: 'Hard Cap (USD)', term: 'Hard cap', stat: { label: 'Token cap', unit: 'TVX' } },
  isActive: {
    label: 'Active Phase',
    hint: 'Visitors see it as open from its start until its end, by the server’s clock.',
  },
  isDraft: {
    label: 'Draft',
    hint: 'Visitors see neither a draft nor its changes. Switch it off to publish the phase.',
  },
};
