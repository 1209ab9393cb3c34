import type { PhaseData } from '#contract/presale.ts';
import type { Phase } from '#domain/presale/phase.ts';
import { type PhaseRevision, publicChange } from '#domain/presale/public-changes.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { type PhaseView, presaleView } from '../public/presale-view.ts';
import { phaseWarningTexts } from './field-warnings.ts';

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
