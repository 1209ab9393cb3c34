import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { newlyOverlapping } from '#domain/presale/overlap.ts';
import { type PublicChange, publicChange } from '#domain/presale/public-changes.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import { savedPhase } from '#domain/presale/status.ts';
import { type ChangeView, type PhaseView, presaleView } from '../public/presale-view.ts';
import { activationNotes } from './activation-notes.ts';

/** The id of a phase that is not created yet. */
const NEW_ID = 0;

/** What visitors see of the phase. */
export interface PhasePreview {
  /** Undefined: it is new. */
  readonly before: PhaseView | undefined;
  readonly after: PhaseView;
  /** As in the public list of changes. */
  readonly sentences: ChangeView['sentences'];
}

/** What has to be confirmed before a phase is saved. */
export interface PublishReview {
  readonly input: PhaseInput;
  /** Values that do not fit together, as visitors will see them. */
  readonly notes: readonly string[];
  /** Other phases that will be active at the same time. */
  readonly overlaps: readonly Pick<PhaseData, 'id' | 'name'>[];
  /** Undefined: visitors see no difference. */
  readonly preview: PhasePreview | undefined;
}

/**
 * Returns what saving `input` changes for visitors at `nowMs`; undefined when there is nothing to confirm.
 *
 * @param before the saved phase; undefined: a new one
 * @param phases all saved phases, by start date
 */
export function publishReview(
  { before, input, phases }: { before: PhaseData | undefined; input: PhaseInput; phases: readonly PhaseData[] },
  nowMs: number,
): PublishReview | undefined {
  const after = savedData(before, input, nowMs);
  const others = phases.filter(({ id }) => id !== after.id);
  const review: PublishReview = {
    input,
    notes: activationNotes(input, nowMs),
    overlaps: newlyOverlapping({ before, after }, others, nowMs).map(({ id, name }) => ({ id, name })),
    preview: previewOf({ before, after, others }, nowMs),
  };
  const isEmpty = review.notes.length === 0 && review.overlaps.length === 0 && review.preview === undefined;
  return isEmpty ? undefined : review;
}

/** Returns what visitors will see of the phase once `input` is saved; undefined: nothing. */
export function visitorsView(
  { before, input, phases }: { before: PhaseData | undefined; input: PhaseInput; phases: readonly PhaseData[] },
  nowMs: number,
): PhaseView | undefined {
  const after = savedData(before, input, nowMs);
  return viewOf({ phase: after, others: phases.filter(({ id }) => id !== after.id), changes: [] }, nowMs).phase;
}

function savedData(before: PhaseData | undefined, input: PhaseInput, nowMs: number): PhaseData {
  return { ...phaseAt(savedPhase(before, input, nowMs), nowMs), id: before?.id ?? NEW_ID, version: 0 };
}

function previewOf(
  { before, after, others }: { before: PhaseData | undefined; after: PhaseData; others: readonly PhaseData[] },
  nowMs: number,
): PhasePreview | undefined {
  const change = publicChange({
    ...{ id: NEW_ID, phaseId: after.id, changedAt: new Date(nowMs).toISOString() },
    ...(before === undefined
      ? { action: 'created', before: null, after }
      : { action: 'updated', before: phaseAt(before, nowMs), after }),
  });
  const changes = change === undefined ? [] : [change];
  const view = (phase: PhaseData) => viewOf({ phase, others, changes }, nowMs);
  const { phase, sentences } = view(after);
  if (phase === undefined || sentences === undefined) return undefined;
  return { before: before && view(before).phase, after: phase, sentences };
}

function viewOf(
  { phase, others, changes }: { phase: PhaseData; others: readonly PhaseData[]; changes: readonly PublicChange[] },
  nowMs: number,
): { readonly phase: PhaseView | undefined; readonly sentences: ChangeView['sentences'] | undefined } {
  const published = [...others, phase].filter(({ isDraft }) => !isDraft);
  const phases = published.sort((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate));
  const publicPhases = phases.map((one) => ({ id: one.id, ...publicPhase(one, nowMs) }));
  const shown = presaleView({ phases: publicPhases, changes }, nowMs);
  return { phase: shown.phases.find(({ id }) => id === phase.id), sentences: shown.changes[0]?.sentences };
}
