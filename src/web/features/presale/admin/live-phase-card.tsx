import type { ReactNode } from 'react';
import { type PhaseData, phaseInputSchema } from '#contract/presale.ts';
import type { PhaseDraft } from '#domain/presale/phase.ts';
import { PhaseCard } from '../page/phase-card.tsx';
import { visitorsView } from './publish-review.ts';
import { PHASE_FORM } from './texts.ts';

interface LivePhaseCardProps {
  readonly draft: PhaseDraft;
  /** The saved version; undefined: a new phase. */
  readonly before: PhaseData | undefined;
  /** All saved phases. */
  readonly phases: readonly PhaseData[];
  /** Ms since the epoch. */
  readonly nowMs: number;
}

/** The phase as visitors will read it, while it is typed. A draft is shown as it would be published. */
export function LivePhaseCard({ draft, before, phases, nowMs }: LivePhaseCardProps): ReactNode {
  const { live: TEXTS } = PHASE_FORM;
  const parsed = phaseInputSchema.safeParse({ ...draft, isDraft: false });
  const phase = parsed.success ? visitorsView({ before, input: parsed.data, phases }, nowMs) : undefined;
  return (
    <aside aria-labelledby="live-phase-title" className="min-w-0">
      <h2 id="live-phase-title" className="sr-only">
        {TEXTS.label}
      </h2>
      <div className="xl:sticky xl:top-16">
        {phase === undefined ? (
          <p className="rounded-md border border-line p-4 text-muted text-sm">{TEXTS.incomplete}</p>
        ) : (
          <PhaseCard
            phase={phase}
            label={draft.isDraft ? TEXTS.ofDraft : TEXTS.label}
            headingId="live-phase"
            columns="one"
          />
        )}
      </div>
    </aside>
  );
}
