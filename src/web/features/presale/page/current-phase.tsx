import type { ReactNode } from 'react';
import { Instant } from '#web/components/ui/instant.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PRESALE_PAGE } from '#web/content/presale-page.ts';
import { SITE } from '#web/content/site.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { PhaseStatusBadge } from './phase-status.tsx';

/** The exact terms of the phase that matters now. */
export function CurrentPhase({ phase }: { readonly phase: PhaseView }): ReactNode {
  return (
    <article aria-labelledby="current-phase" className="grid gap-8 rounded-md border border-edge bg-surface p-5 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="engraved text-muted">{PRESALE_PAGE.currentTitle}</p>
          <h3 id="current-phase" className="wrap-anywhere text-2xl">
            <a href={`#phase-${phase.id}`} dir="auto" className="underline-offset-4 hover:underline">
              {phase.title}
            </a>
          </h3>
        </div>
        <PhaseStatusBadge phase={phase} />
      </header>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Term label={PRESALE_PAGE.starts} isWide>
          <Instant iso={phase.startDate} />
        </Term>
        <Term label={PRESALE_PAGE.ends} isWide>
          <Instant iso={phase.endDate} />
        </Term>
        {phase.terms.map(({ label, value }) => (
          <Term key={label} label={label}>
            {value ?? <span className="font-normal font-sans text-base text-muted">{PRESALE_PAGE.notStated}</span>}
          </Term>
        ))}
      </dl>
      {phase.description !== '' && (
        <div className="grid max-w-[45.5em] gap-1">
          <h4 className="engraved text-muted">{PRESALE_PAGE.descriptionTitle}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {phase.description}
          </p>
        </div>
      )}
      <Notice tone="warning" title={SITE.riskTitle}>
        {SITE.riskNote}
      </Notice>
    </article>
  );
}

interface TermProps {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Term({ label, isWide = false, children }: TermProps): ReactNode {
  return (
    <div className={`grid content-start gap-1 border-line border-l-2 pl-4 ${isWide ? 'lg:col-span-2' : ''}`}>
      <dt className="engraved text-muted">{label}</dt>
      <dd className={`wrap-anywhere font-medium text-lg ${isWide ? '' : 'numeric'}`}>{children}</dd>
    </div>
  );
}
