import { isLongTextField, ruleOf } from '#domain/presale/fields.ts';
import type { PublicChange, PublicDifference } from '#domain/presale/public-changes.ts';
import type { PhaseStatus } from '#domain/presale/timeline.ts';
import type { TermField } from '#web/content/phase-fields.ts';
import { PRESALE_CHANGES } from '#web/content/presale-changes.ts';
import { termNoun, termText } from './phase-terms.ts';
import { LIVE_PRESALE } from './texts.ts';

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Returns a name for use in a sentence: one written from right to left does not reorder the words around it (UAX 9).
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

type Value = PublicDifference['before'];

/** Returns what a change did, a sentence for each value, without its date. */
export function changeSentences({ action, phase, differences }: PublicChange): string[] {
  const name = isolated(phase);
  if (action !== 'updated') return [PRESALE_CHANGES.actions[action](name)];
  return differences.map((difference) => sentence(name, difference));
}

function sentence(phase: string, { field, before, after }: PublicDifference): string {
  switch (field) {
    case 'name':
      return PRESALE_CHANGES.renamed(isolated(String(before)), isolated(String(after)));
    case 'status':
      return PRESALE_CHANGES.status(phase, statusText(before), statusText(after));
    default: {
      const what = termNoun(field);
      if (isLongTextField(field)) return PRESALE_CHANGES.rewritten(what, phase);
      return moved(what, phase, shownText(field, before), shownText(field, after));
    }
  }
}

function moved(what: string, phase: string, before: string | undefined, after: string | undefined): string {
  if (after === undefined) return PRESALE_CHANGES.withdrawn(what, phase);
  if (before === undefined) return PRESALE_CHANGES.stated(what, phase, after);
  return PRESALE_CHANGES.moved(what, phase, before, after);
}

function shownText(field: TermField, value: Value): string | undefined {
  const text = termText(field, value);
  return ruleOf(field).type === 'text' && text !== undefined ? isolated(text) : text;
}

function statusText(status: Value): string {
  return LIVE_PRESALE.statuses[status as PhaseStatus];
}
