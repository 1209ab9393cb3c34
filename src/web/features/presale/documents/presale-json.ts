import type { PresaleJson } from '#contract/presale-documents.ts';
import { statedPresale } from '../public/presale-view.ts';
import type { DocumentInput } from './document-input.ts';

/** `/presale.json`, as `presaleJson` of the contract describes it. */
export function presaleJsonText({ presale, view, nowMs }: DocumentInput): string {
  const { state, current } = view.timeline;
  const json: PresaleJson = { state, currentPhaseId: current?.id ?? null, ...statedPresale(presale, nowMs) };
  return `${JSON.stringify(json, null, 2)}\n`;
}
