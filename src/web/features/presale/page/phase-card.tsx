import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PhaseStatus } from '#domain/presale/timeline.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { PUBLIC_INSTANT_FIELDS, PUBLIC_LONG_TEXT_FIELDS, termLabel } from '../public/phase-terms.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { exampleOf } from '../public/token-amounts.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';

const TONES: Record<PhaseStatus, BadgeTone> = { active: 'live', completed: 'neutral', pending: 'warning' };

/** The exact terms of one phase, as visitors see it. */
export function PhaseCard({ phase }: { readonly phase: PhaseView }): ReactNode {
  const headingId = `phase-${phase.id}-title`;
  return (
    <article
      id={`phase-${phase.id}`}
      aria-labelledby={headingId}
      className="grid content-start gap-6 rounded-md border border-edge bg-surface p-5 target:bg-volt-tint sm:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id={headingId} className="wrap-anywhere min-w-0 text-xl">
          <bdi>{phase.title}</bdi>
        </h3>
        <Badge tone={TONES[phase.status]}>
          {phase.status === 'pending' && <Lock aria-hidden="true" className="size-3" />}
          {phase.statusText}
        </Badge>
      </header>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 cramped:grid-cols-1 sm:gap-x-8 lg:grid-cols-3">
        {PUBLIC_INSTANT_FIELDS.map((field) => (
          <Term key={field} label={termLabel(field)} className="max-sm:col-span-full">
            <Instant iso={phase[field]} />
          </Term>
        ))}
        {phase.terms.map(({ label, value }) => (
          <Term key={label} label={label} isNumeric>
            {value ?? <span className="font-normal font-sans text-base text-muted">{PRESALE_PAGE.notStated}</span>}
          </Term>
        ))}
      </dl>
      {PUBLIC_LONG_TEXT_FIELDS.filter((field) => phase[field] !== '').map((field) => (
        <div key={field} className="grid max-w-[45.5em] gap-1">
          <h4 className="engraved text-muted">{termLabel(field)}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {phase[field]}
          </p>
        </div>
      ))}
      <Example phase={phase} />
    </article>
  );
}

/** What a small amount buys, unless the phase is over. */
function Example({ phase }: { readonly phase: PhaseView }): ReactNode {
  const isPriceStated = phase.terms.some(({ field, value }) => field === 'tokenPrice' && value !== undefined);
  if (!isPriceStated || phase.position === 'past') return null;
  const { bought, price, bonus, percent } = exampleOf(phase);
  return <p className="border-line border-t pt-5">{PRESALE_PAGE.example(bought, price, bonus, percent)}</p>;
}

interface TermProps {
  readonly label: string;
  readonly className?: string;
  readonly isNumeric?: boolean;
  readonly children: ReactNode;
}

function Term({ label, className = '', isNumeric = false, children }: TermProps): ReactNode {
  return (
    <div className={`grid content-start gap-1 border-line border-l-2 pl-4 ${className}`}>
      <dt className="engraved text-muted">{label}</dt>
      <dd className={`wrap-anywhere font-medium ${isNumeric ? 'numeric' : ''}`}>{children}</dd>
    </div>
  );
}
