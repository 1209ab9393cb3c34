import type { PhaseData } from '#contract/presale.ts';
import type { Phase, PhaseDraft, PhaseField } from '#domain/presale/fields.ts';
import { type PhaseRevision, publicChange } from '#domain/presale/public-changes.ts';
import { type PhaseWarning, phaseWarnings, publicPhase } from '#domain/presale/public-phase.ts';
import { nameKey } from '#domain/team/limits.ts';
import { instantMs } from '#domain/time.ts';
import { type PhaseView, presaleView } from '../public/presale-view.ts';

interface FieldWarning {
  readonly field: PhaseField;
  readonly text: string;
}

/** The text of each warning, and the field that shows it. */
const WARNINGS: Readonly<Record<PhaseWarning, FieldWarning>> = {
  'end-before-start': {
    field: 'endDate',
    text: 'The phase ends before it starts, so visitors read no dates and it is never active.',
  },
  'minimum-above-maximum': {
    field: 'maxPurchase',
    text: 'The minimum purchase is above the maximum purchase, so visitors read neither.',
  },
  'soft-cap-above-hard-cap': {
    field: 'hardCap',
    text: 'The soft cap is above the hard cap, so visitors read neither.',
  },
  'no-hard-cap': {
    field: 'hardCap',
    text: 'A hard cap of 0 means that nothing can be sold. Leave it empty for no cap.',
  },
  'two-active-phases': { field: 'isActive', text: 'Another phase is active at the same time.' },
  'active-but-over': { field: 'isActive', text: 'The end has passed, so visitors read that the phase is completed.' },
  'active-before-start': {
    field: 'isActive',
    text: 'The start lies ahead: visitors see the phase as active from its start on, not before.',
  },
};

const SAME_NAME: FieldWarning = {
  field: 'name',
  text: 'Another phase has this name. Visitors could not tell them apart.',
};

/** Returns the warnings about a phase beside the `others`, each with the field that it belongs to. */
export function phaseWarningTexts(phase: PhaseDraft, others: readonly PhaseData[], nowMs: number): FieldWarning[] {
  const anotherIsActive = overlapping(phase, others, nowMs).length > 0;
  const name = nameKey(phase.name);
  return [
    ...(others.some((other) => nameKey(other.name) === name) ? [SAME_NAME] : []),
    ...(anotherIsActive ? [] : datesWithin(phase, others, nowMs)),
    ...phaseWarnings(phase, { anotherIsActive, nowMs }).map((warning) => WARNINGS[warning]),
  ];
}

/** Whether active or not, and a draft too: one of both may be published as it is. */
function datesWithin(phase: PhaseDraft, others: readonly PhaseData[], nowMs: number): FieldWarning[] {
  const [one] = overlapping({ ...phase, isActive: true }, others.map(switchedOn), nowMs);
  return one === undefined ? [] : [{ field: 'startDate', text: `The dates overlap those of ${one.name}.` }];
}

function switchedOn(phase: PhaseData): PhaseData {
  return { ...phase, isActive: true };
}

type Timed = Pick<Phase, 'isActive' | 'startDate' | 'endDate'>;

/** Returns those of `others` that visitors see as active at the same time as `phase`, at `nowMs` or later. */
export function overlapping<P extends Timed>(phase: Timed, others: readonly P[], nowMs: number): P[] {
  const span = activeSpan(phase, nowMs);
  if (span === undefined) return [];
  return others.filter((other) => {
    const otherSpan = activeSpan(other, nowMs);
    return otherSpan !== undefined && span.fromMs < otherSpan.untilMs && otherSpan.fromMs < span.untilMs;
  });
}

function activeSpan({ isActive, startDate, endDate }: Timed, nowMs: number) {
  const fromMs = Math.max(instantMs(startDate), nowMs);
  const untilMs = instantMs(endDate);
  return isActive && fromMs < untilMs ? { fromMs, untilMs } : undefined;
}

/** What a change shows visitors, before it is published. */
export interface PublishReview {
  /** As in the public list of changes; empty where the dates alone decide when visitors see something. */
  readonly sentences: readonly string[];
  readonly warnings: readonly string[];
  /** As visitors will see it; undefined: not any more. */
  readonly phase: PhaseView | undefined;
}

export interface PhaseEdit {
  readonly action: Extract<PhaseRevision['action'], 'created' | 'updated' | 'restored'>;
  /** Null: visitors did not see it before. */
  readonly before: (Phase & { readonly id: number }) | null;
  readonly after: Phase;
  /** All saved phases. */
  readonly phases: readonly PhaseData[];
}

/** Returns what a change of a phase at `nowMs` shows visitors; undefined: nothing. */
export function publishReview({ action, before, after, phases }: PhaseEdit, nowMs: number): PublishReview | undefined {
  const id = before?.id ?? 0;
  const changedAt = new Date(nowMs).toISOString();
  const change = publicChange({ id: 0, phaseId: id, action, changedAt, before, after });
  const shown = after.isDraft ? [] : [{ id, ...publicPhase(after, nowMs) }];
  const view = presaleView({ phases: shown, changes: change === undefined ? [] : [change] }, nowMs);
  const sentences = view.changes.flatMap((one) => one.sentences);
  const isSwitchedOn = after.isActive && !before?.isActive;
  if (sentences.length === 0 && !isSwitchedOn) return undefined;
  const others = phases.filter((phase) => phase.id !== id);
  const warnings = after.isDraft ? [] : phaseWarningTexts(after, others, nowMs).map(({ text }) => text);
  return { sentences, warnings, phase: view.phases[0] };
}
