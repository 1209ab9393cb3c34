import type { ReactNode } from 'react';
import { PhaseCard } from '../page/phase-card.tsx';
import type { PhaseView } from '../public/presale-view.ts';
import { PHASE_FORM } from './texts.ts';

interface LivePhaseCardProps {
  /** As visitors will see it; undefined: required fields are missing. */
  readonly phase: PhaseView | undefined;
  readonly isDraft: boolean;
}

/** The phase as visitors will read it, while it is typed. A draft is shown as it would be published. */
export function LivePhaseCard({ phase, isDraft }: LivePhaseCardProps): ReactNode {
  const { live: TEXTS } = PHASE_FORM;
  return (
    <aside aria-labelledby="live-phase-title" className="min-w-0">
      <h2 id="live-phase-title" className="sr-only">
        {TEXTS.label}
      </h2>
      <div className="sm:max-xl:[&_dl]:grid-cols-3 xl:sticky xl:top-16">
        {phase === undefined ? (
          <p className="rounded-md border border-line p-4 text-muted text-sm">{TEXTS.incomplete}</p>
        ) : (
          <PhaseCard phase={phase} label={isDraft ? TEXTS.ofDraft : TEXTS.label} headingId="live-phase" columns="one" />
        )}
      </div>
    </aside>
  );
}
