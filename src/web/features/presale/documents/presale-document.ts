import type { PresaleDocument, PresaleJson } from '#contract/presale-documents.ts';
import type { SiteData } from '#contract/site-data.ts';
import { presaleView, shownPresale } from '../public/presale-view.ts';
import type { DocumentInput } from './document-input.ts';
import { presaleAtom } from './presale-atom.ts';
import { presaleCalendar } from './presale-calendar.ts';

const WRITERS: Readonly<Record<PresaleDocument['path'], (input: DocumentInput) => string>> = {
  '/presale.json': presaleJsonText,
  '/presale.atom': presaleAtom,
  '/presale.ics': presaleCalendar,
};

/** Returns the text of a document, and when the passing of time alone changes it, ms since 1970. Server only. */
export function presaleDocument(input: {
  readonly document: Pick<PresaleDocument, 'path'>;
  readonly publicOrigin: string | undefined;
  readonly facts: Pick<SiteData, 'presalePhases' | 'presaleHistory'>;
  readonly nowMs: number;
}): { readonly text: string; readonly changesAtMs: number } {
  const { presalePhases: phases, presaleHistory } = input.facts;
  const presale = { phases, changes: presaleHistory.changes };
  const { nowMs, publicOrigin } = input;
  const view = presaleView(presale, nowMs);
  const text = WRITERS[input.document.path]({ presale, view, nowMs, versions: presaleHistory.revisions, publicOrigin });
  return { text, changesAtMs: view.timeline.changesAtMs };
}

/** `/presale.json`, as `presaleJson` of the contract describes it. */
function presaleJsonText({ presale, view, nowMs, publicOrigin }: DocumentInput): string {
  const { state, current } = view.timeline;
  const json: PresaleJson = {
    page: `${publicOrigin ?? ''}/presale`,
    asOf: new Date(nowMs).toISOString(),
    state,
    currentPhaseId: current?.id ?? null,
    ...shownPresale(presale, nowMs),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}
