import type { PhaseField, PublicField, PublicNumberField } from '#domain/presale/fields.ts';

/** The groups of the form, in order. */
export const PHASE_FIELD_GROUPS = {
  general: 'General',
  schedule: 'Schedule',
  price: 'Price and purchase',
  caps: 'Caps',
} as const;

interface FormText {
  readonly group: keyof typeof PHASE_FIELD_GROUPS;
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
  name: { group: 'general', label: 'Phase Name' },
  tokenId: { group: 'general', label: 'Token ID' },
  description: { group: 'general', label: 'Description', term: 'Description' },
  startDate: { group: 'schedule', label: 'Start Date', term: 'Starts', noun: 'start' },
  endDate: { group: 'schedule', label: 'End Date', term: 'Ends', noun: 'end' },
  tokenPrice: {
    group: 'price',
    label: 'Token Price (USD)',
    term: 'Phase price',
    noun: 'price',
    stat: { label: 'Phase price' },
  },
  bonus: { group: 'price', label: 'Bonus Percentage (%)', term: 'Bonus', stat: { label: 'Bonus' } },
  minPurchase: {
    group: 'price',
    label: 'Minimum Purchase (USD)',
    term: 'Minimum purchase',
    stat: { label: 'Minimum purchase' },
  },
  maxPurchase: { group: 'price', label: 'Maximum Purchase (USD)', term: 'Maximum purchase', stat: null },
  softCap: { group: 'caps', label: 'Soft Cap (USD)', term: 'Soft cap', stat: null },
  hardCap: { group: 'caps', label: 'Hard Cap (USD)', term: 'Hard cap', stat: { label: 'Token cap', unit: 'TVX' } },
  isDraft: {
    group: 'general',
    label: 'Draft',
    hint: 'Visitors see neither a draft nor its changes. Switch it off to publish the phase.',
  },
  isActive: {
    group: 'schedule',
    label: 'Active Phase',
    hint: 'Visitors see it as open from its start until its end, by the server’s clock.',
  },
};
