import type { PublicPhase, PublicPresale } from '#contract/presale.ts';
import type { DocumentPhase, PresaleJson } from '#contract/presale-documents.ts';
import { isPublicNumberField, PUBLIC_FIELDS, type PublicNumberField } from '#domain/presale/fields.ts';
import type { PublicChange } from '#domain/presale/public-changes.ts';
import {
  type PhasePosition,
  type PhaseStatus,
  POSITION_STATUS,
  type PresaleTimeline,
  phasePosition,
  presaleTimeline,
} from '#domain/presale/timeline.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import type { PresalePhaseText } from '#web/content/presale.ts';
import { BUILT_IN_PHASE_TEXTS } from '../texts/built-in-phases.ts';
import { changeSentences } from './change-sentences.ts';
import { isShownToVisitors, type ShownPhase, shownPhases } from './current-presale.ts';
import { SHORT_FIELDS, type ShortField, termLabel, termText } from './phase-terms.ts';
import { LIVE_PRESALE } from './texts.ts';

export interface PhaseTerm {
  readonly label: string;
  /** Undefined for a stat that is no field of a phase. */
  readonly field?: ShortField;
  /** Undefined: not stated. */
  readonly value: string | undefined;
}

/** A phase with its texts. */
export interface PhaseView extends PublicPhase {
  readonly title: string;
  readonly position: PhasePosition;
  readonly status: PhaseStatus;
  readonly statusText: string;
  readonly terms: readonly PhaseTerm[];
}

export interface ChangeView extends Pick<PublicChange, 'id' | 'phaseId' | 'phase' | 'action' | 'changedAt'> {
  /** Of its place on the page and in the feed: `7`, `7-started`. */
  readonly key: string;
  /** Without the date, starting in lower case; at least one. */
  readonly sentences: readonly string[];
}

/** What the page, the feeds and the calendar show. */
export interface PresaleView {
  readonly timeline: PresaleTimeline<PhaseView>;
  /** By start date. */
  readonly phases: readonly PhaseView[];
  readonly changes: readonly ChangeView[];
}

const NUMBER_FIELDS = PUBLIC_FIELDS.filter(isPublicNumberField);

/** Returns the presale as shown at `nowMs`; the landing page's section states the same (`current-presale.ts`). */
export function presaleView({ phases, changes }: PublicPresale, nowMs: number): PresaleView {
  const shown = shownPhases(BUILT_IN_PHASE_TEXTS, phases, nowMs);
  const views = shown.map((one) => phaseView(one, nowMs));
  const byId = new Map(shown.map((one) => [one.phase.id, one]));
  return {
    timeline: presaleTimeline(views, nowMs),
    phases: views,
    changes: changes.flatMap((change) => changeView(change, builtInOf(change, byId)) ?? []),
  };
}

/** A built-in phase that was withdrawn is known by its name: what the site did not state of it stays unstated. */
function builtInOf(
  { phaseId, phase }: PublicChange,
  byId: ReadonlyMap<number, ShownPhase>,
): PresalePhaseText | undefined {
  const of = byId.get(phaseId);
  const name = phase.trim().toLowerCase();
  return of === undefined ? BUILT_IN_PHASE_TEXTS.find(({ title }) => title.toLowerCase() === name) : of.builtIn;
}

/** Returns the presale at `nowMs` without what the page does not state, for programs. */
export function shownPresale(
  { phases, changes }: PublicPresale,
  nowMs: number,
): Pick<PresaleJson, 'phases' | 'changes'> {
  const shown = shownPhases(BUILT_IN_PHASE_TEXTS, phases, nowMs);
  const byId = new Map(shown.map((one) => [one.phase.id, one]));
  return {
    phases: shown.map(documentPhase),
    changes: changes.flatMap((change) => shownChange(change, builtInOf(change, byId)) ?? []),
  };
}

function documentPhase({ phase, builtIn }: ShownPhase): DocumentPhase {
  const hidden = NUMBER_FIELDS.filter((field) => !isShownToVisitors(field, builtIn)).map((field) => [field, null]);
  const nulls: Partial<Record<PublicNumberField, null>> = Object.fromEntries(hidden);
  return { ...phase, description: statedDescription({ phase, builtIn }), ...nulls };
}

/** A built-in phase is described by its built-in texts. */
function statedDescription({ phase, builtIn }: Pick<ShownPhase, 'phase' | 'builtIn'>): string {
  return builtIn === undefined ? phase.description : '';
}

function phaseView({ phase, builtIn, text }: ShownPhase, nowMs: number): PhaseView {
  const position = phasePosition(phase, nowMs);
  const status = POSITION_STATUS[position];
  return {
    ...phase,
    title: text.title,
    description: statedDescription({ phase, builtIn }),
    position,
    status,
    statusText: LIVE_PRESALE.statuses[status],
    terms: phaseTerms({ phase, builtIn, text }),
  };
}

/** Stats that are no field of a phase first, and the token cap, which follows from two fields, last. */
function phaseTerms({ phase, builtIn, text }: ShownPhase): PhaseTerm[] {
  const tokenCap = PHASE_FIELD_TEXTS.hardCap.stat?.label;
  const fieldLabels = new Set(NUMBER_FIELDS.map((field) => PHASE_FIELD_TEXTS[field].stat?.label));
  const statTerms = (isShown: (label: string) => boolean): PhaseTerm[] =>
    text.stats
      .filter(({ label }) => isShown(label))
      .map(({ label, value, unit }) => ({ label, value: unit === undefined ? value : `${value} ${unit}` }));
  return [
    ...statTerms((label) => !fieldLabels.has(label)),
    ...SHORT_FIELDS.map((field) => fieldTerm(field, phase, isShownToVisitors(field, builtIn))),
    // The landing page keeps the built-in token cap; these terms are exact, so there is none without a hard cap.
    ...(phase.hardCap === null ? [] : statTerms((label) => label === tokenCap)),
  ];
}

function fieldTerm(field: ShortField, phase: PublicPhase, isFieldStated: boolean): PhaseTerm {
  return { label: termLabel(field), field, value: isFieldStated ? termText(field, phase[field]) : undefined };
}

function changeView(change: PublicChange, builtIn: PresalePhaseText | undefined): ChangeView | undefined {
  const stated = shownChange(change, builtIn);
  if (stated === undefined) return undefined;
  const { differences: _, ...view } = stated;
  const { id, action } = view;
  const key = action === 'started' || action === 'ended' ? `${id}-${action}` : String(id);
  return { ...view, key, sentences: changeSentences(stated) };
}

/** Undefined when all it changed are stats that the site does not state. */
function shownChange(change: PublicChange, builtIn: PresalePhaseText | undefined): PublicChange | undefined {
  const differences = change.differences.filter(({ field }) => isShownToVisitors(field, builtIn));
  return change.action === 'updated' && differences.length === 0 ? undefined : { ...change, differences };
}
