import type { PublicPhase } from '#contract/presale.ts';
import {
  type InstantField,
  isInstantField,
  isLongTextField,
  type LongTextField,
  PUBLIC_FIELDS,
  ruleOf,
} from '#domain/presale/fields.ts';
import { PHASE_FIELD_TEXTS, type TermField } from '#web/content/phase-fields.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { formatNumber } from './format.ts';

/** What the site states of a phase, by the types of its fields: instants, texts of many lines, and short values. */

type PublicInstantField = InstantField & TermField;
type PublicLongTextField = LongTextField & TermField;
export type ShortField = Exclude<TermField, PublicInstantField | PublicLongTextField>;

const TERM_FIELDS = PUBLIC_FIELDS.filter((field): field is TermField => 'term' in PHASE_FIELD_TEXTS[field]);

export const PUBLIC_INSTANT_FIELDS = TERM_FIELDS.filter((field): field is PublicInstantField => isInstantField(field));

export const PUBLIC_LONG_TEXT_FIELDS = TERM_FIELDS.filter((field): field is PublicLongTextField =>
  isLongTextField(field),
);

export const SHORT_FIELDS = TERM_FIELDS.filter(
  (field): field is ShortField => !isInstantField(field) && !isLongTextField(field),
);

export function termLabel(field: TermField): string {
  return PHASE_FIELD_TEXTS[field].term;
}

/** The field within a sentence: `price`. */
export function termNoun(field: TermField): string {
  const { noun, term } = PHASE_FIELD_TEXTS[field];
  return noun ?? term.toLowerCase();
}

/** Returns a value as text, an instant in UTC; undefined for a number that is missing and for an empty text. */
export function termText(field: TermField, value: PublicPhase[TermField] | boolean): string | undefined {
  const { type } = ruleOf(field);
  if (value === null || value === '') return undefined;
  switch (type) {
    case 'text':
      return String(value);
    case 'instant':
      return utcText(String(value));
    case 'switch':
      return value === true ? PRESALE_PAGE.yes : PRESALE_PAGE.no;
    case 'money':
    case 'percent':
    case 'count':
      return formatNumber(type, Number(value));
  }
}
