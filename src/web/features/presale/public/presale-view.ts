import type { PublicPhase, PublicPresale } from '#contract/presale.ts';
import type { DocumentPhase, PresaleJson } from '#contract/presale-documents.ts';
import {
  type InstantField,
  isInstantField,
  isLongTextField,
  type LongTextField,
  PUBLIC_FIELDS,
  type PublicNumberField,
  ruleOf,
} from '#domain/presale/fields.ts';
import type { PublicChange, PublicDifference } from '#domain/presale/public-changes.ts';
import {
  type PhasePosition,
  type PhaseStatus,
  POSITION_STATUS,
  type PresaleTimeline,
  phasePosition,
  presaleTimeline,
} from '#domain/presale/timeline.ts';
import { PHASE_FIELD_TEXTS, type TermField } from '#web/content/phase-fields.ts';
import { PRESALE, type PresalePhaseText } from '#web/content/presale.ts';
import { utcText } from '#web/lib/local-time.ts';
import {
  currentPresale,
  formatNumber,
  isShownToVisitors,
  longDay,
  NUMBER_FIELDS,
  type ShownPhase,
  STATUS_TEXTS,
  shownPhases,
} from './current-presale.ts';

type PublicInstantField = InstantField & TermField;
type PublicLongTextField = LongTextField & TermField;
type ShortField = Exclude<TermField, PublicInstantField | PublicLongTextField>;

/** What the site states of a phase, by the types of its fields: instants, texts of many lines, and short values. */
const TERM_FIELDS = PUBLIC_FIELDS.filter((field): field is TermField => 'term' in PHASE_FIELD_TEXTS[field]);
export const PUBLIC_INSTANT_FIELDS = TERM_FIELDS.filter((field): field is PublicInstantField => isInstantField(field));
export const PUBLIC_LONG_TEXT_FIELDS = TERM_FIELDS.filter((field): field is PublicLongTextField =>
  isLongTextField(field),
);
const SHORT_FIELDS = TERM_FIELDS.filter(
  (field): field is ShortField => !isInstantField(field) && !isLongTextField(field),
);

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
  /** First and last day, as the landing page writes them: `August 1 to September 1, 2025`. */
  readonly period: string;
  /** The day of its start, while it is pending. */
  readonly lockedUntil: string | undefined;
  /** The last day on which it is open. */
  readonly lastDay: string | undefined;
  readonly isBuiltIn: boolean;
  readonly terms: readonly PhaseTerm[];
}

export interface ChangeView extends PublicChange {
  /** Of its place on the page and in the feed: `7`, `7-started`. */
  readonly key: string;
  /** Without the date, starting in lower case; at least one. */
  readonly sentences: readonly string[];
}

/** What the page, the feeds and the calendar show. */
export interface PresaleView {
  readonly timeline: PresaleTimeline<PhaseView>;
  /** The phases are the built-in ones, unchanged. */
  readonly isBuiltIn: boolean;
  /** By start date. */
  readonly phases: readonly PhaseView[];
  readonly changes: readonly ChangeView[];
}

/** Returns the presale as shown at `nowMs`; the landing page's section states the same (`current-presale.ts`). */
export function presaleView(presale: PublicPresale, nowMs: number): PresaleView {
  const shown = shownPhases(presale.phases, nowMs);
  const phases = shown.map((one) => phaseView(one, nowMs));
  const changes = shownChanges(presale.changes, shown).map(changeView);
  const isBuiltIn = currentPresale(presale.phases, nowMs) === PRESALE;
  return { timeline: presaleTimeline(phases, nowMs), isBuiltIn, phases, changes };
}

/** Returns the presale at `nowMs` without what the page does not state, for programs. */
export function shownPresale(presale: PublicPresale, nowMs: number): Pick<PresaleJson, 'phases' | 'changes'> {
  const shown = shownPhases(presale.phases, nowMs);
  return { phases: shown.map(documentPhase), changes: shownChanges(presale.changes, shown) };
}

function documentPhase({ phase, builtIn }: ShownPhase): DocumentPhase {
  const hidden = NUMBER_FIELDS.filter((field) => !isShownToVisitors(field, builtIn)).map((field) => [field, null]);
  const nulls: Partial<Record<PublicNumberField, null>> = Object.fromEntries(hidden);
  // A built-in phase is described by its built-in texts.
  return { ...phase, description: builtIn === undefined ? phase.description : '', ...nulls };
}

function phaseView(shown: ShownPhase, nowMs: number): PhaseView {
  const { phase, builtIn, text } = shown;
  const position = phasePosition(phase, nowMs);
  const status = POSITION_STATUS[position];
  return {
    ...phase,
    title: text.title,
    description: builtIn === undefined ? phase.description : '',
    position,
    status,
    statusText: STATUS_TEXTS[status],
    period: text.period,
    lockedUntil: text.lockedUntil?.text,
    lastDay: text.days && longDay(text.days.lastDay),
    isBuiltIn: builtIn !== undefined,
    terms: phaseTerms(shown),
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
    ...SHORT_FIELDS.map((field) => ({
      label: termLabel(field),
      field,
      value: isShownToVisitors(field, builtIn) ? termText(field, phase[field]) : undefined,
    })),
    // The landing page keeps the built-in token cap; these terms are exact, so there is none without a hard cap.
    ...(phase.hardCap === null ? [] : statTerms((label) => label === tokenCap)),
  ];
}

export function termLabel(field: TermField): string {
  return PHASE_FIELD_TEXTS[field].term;
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
      return value === true ? 'Yes' : 'No';
    case 'money':
    case 'percent':
    case 'count':
      return formatNumber(type, Number(value));
  }
}

/** Without differences that the site does not state, and without changes of which nothing is left. */
function shownChanges(changes: readonly PublicChange[], shown: readonly ShownPhase[]): PublicChange[] {
  const byId = new Map(shown.map((one) => [one.phase.id, one]));
  return changes.flatMap((change) => {
    const builtIn = builtInOf(change, byId);
    const differences = change.differences.filter(({ field }) => isShownToVisitors(field, builtIn));
    return change.action === 'updated' && differences.length === 0 ? [] : [{ ...change, differences }];
  });
}

/** A built-in phase that was withdrawn is known by its name: what the site did not state of it stays unstated. */
function builtInOf(
  { phaseId, phase }: PublicChange,
  byId: ReadonlyMap<number, ShownPhase>,
): PresalePhaseText | undefined {
  const of = byId.get(phaseId);
  const name = phase.trim().toLowerCase();
  return of === undefined ? PRESALE.phases.find(({ title }) => title.toLowerCase() === name) : of.builtIn;
}

function changeView(change: PublicChange): ChangeView {
  const { id, action } = change;
  const key = action === 'started' || action === 'ended' ? `${id}-${action}` : String(id);
  return { ...change, key, sentences: changeSentences(change) };
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Returns a name for use in a sentence: one written from right to left does not reorder the words around it (UAX 9).
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns what a change did, a sentence for each value: after a date and a colon, so in lower case. */
function changeSentences({ action, phase, differences }: PublicChange): string[] {
  const name = isolated(phase);
  switch (action) {
    case 'created':
      return [`${name} was published`];
    case 'deleted':
      return [`${name} was withdrawn`];
    case 'restored':
      return [`${name} was published again`];
    case 'started':
    case 'ended':
      return [`${name} ${action}, as scheduled`];
    case 'updated':
      return differences.map((difference) => differenceSentence(name, difference));
  }
}

function differenceSentence(phase: string, { field, before, after }: PublicDifference): string {
  if (field === 'name') return `${isolated(String(before))} was renamed to ${isolated(String(after))}`;
  if (field === 'status') {
    return `the status of ${phase} went from ${STATUS_TEXTS[before as PhaseStatus]} to ${STATUS_TEXTS[after as PhaseStatus]}`;
  }
  const { noun, term } = PHASE_FIELD_TEXTS[field];
  const what = `the ${noun ?? term.toLowerCase()} of ${phase}`;
  if (isLongTextField(field)) return `${what} was changed`;
  const [from, to] = [shownText(field, before), shownText(field, after)];
  if (to === undefined) return `${what} is no longer stated`;
  return from === undefined ? `${what} was set to ${to}` : `${what} went from ${from} to ${to}`;
}

function shownText(field: TermField, value: PublicDifference['before']): string | undefined {
  const text = termText(field, value);
  return ruleOf(field).type === 'text' && text !== undefined ? isolated(text) : text;
}
