import { PHASE_FIELDS } from '#domain/presale/fields.ts';
import type { PublicChange, PublicDifference } from '#domain/presale/public-changes.ts';
import type { PhaseStatus } from '#domain/presale/status.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';
import { PRESALE_CHANGES } from '#web/content/presale-changes.ts';
import { PHASE_TERM_LABELS } from '#web/content/presale-page.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { formatNumber } from './format-number.ts';
import { isolated } from './isolated.ts';

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
    case 'description':
      return PRESALE_CHANGES.described(phase);
    case 'status':
      return PRESALE_CHANGES.status(phase, statusText(before), statusText(after));
    case 'isScheduled':
      return PRESALE_CHANGES.scheduled[after === true ? 'on' : 'off'](phase);
    case 'startDate':
    case 'endDate': {
      const what = field === 'startDate' ? PRESALE_CHANGES.start : PRESALE_CHANGES.end;
      return moved(what, phase, { before, after }, (value) => utcText(String(value)));
    }
    default: {
      const what = PHASE_TERM_LABELS[field].toLowerCase();
      return moved(what, phase, { before, after }, (value) => formatNumber(PHASE_FIELDS[field].type, Number(value)));
    }
  }
}

function moved(
  what: string,
  phase: string,
  { before, after }: { readonly before: Value; readonly after: Value },
  text: (value: NonNullable<Value>) => string,
): string {
  if (after === null) return PRESALE_CHANGES.withdrawn(what, phase);
  if (before === null) return PRESALE_CHANGES.stated(what, phase, text(after));
  return PRESALE_CHANGES.moved(what, phase, text(before), text(after));
}

function statusText(status: Value): string {
  return LIVE_PRESALE.statuses[status as PhaseStatus];
}
