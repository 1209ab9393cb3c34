import type { ReactNode } from 'react';
import { Instant } from '#web/components/ui/instant.tsx';
import { PUBLIC_INSTANT_FIELDS, PUBLIC_LONG_TEXT_FIELDS, termLabel } from '../public/phase-terms.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PhaseStatusBadge } from './phase-status.tsx';

export interface PhaseCardProps {
  readonly phase: PhaseView;
  /** Above the phase's name. */
  readonly label: string;
  /** Unique on the page. */
  readonly headingId: string;
  /** Of the phase in the table of all phases; undefined: no link. */
  readonly href?: string;
  /** 'two' for half of a dialog, 'one' for a column beside a form. Default: as many as there is room for. */
  readonly columns?: 'two' | 'one';
  /** The values that differ from its own are marked. */
  readonly comparedWith?: PhaseView | undefined;
  /** Below the terms. */
  readonly children?: ReactNode;
}

/** The exact terms of one phase. */
export function PhaseCard(props: PhaseCardProps): ReactNode {
  const { phase, label, headingId, href, columns, comparedWith: other, children } = props;
  const isNarrow = columns !== undefined;
  const otherTerms = new Map(other?.terms.map((term) => [term.label, term.value]));
  const isAutomatic = phase.isScheduled && (phase.position === 'now' || phase.position === 'next');
  return (
    <article
      aria-labelledby={headingId}
      className={`grid content-start rounded-md border border-edge bg-surface ${isNarrow ? 'gap-5 p-4' : 'gap-6 p-5 sm:p-6'}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="engraved text-muted">{label}</p>
          <h3 id={headingId} className={`wrap-anywhere ${isNarrow ? 'text-lg' : 'text-2xl'}`}>
            {href === undefined ? (
              <bdi>{phase.title}</bdi>
            ) : (
              <a href={href} dir="auto" className="underline-offset-4 hover:underline">
                {phase.title}
              </a>
            )}
          </h3>
        </div>
        <PhaseStatusBadge phase={phase} />
      </header>
      <dl
        className={`grid gap-x-4 sm:gap-x-8 ${columns === 'one' ? '' : 'grid-cols-2 cramped:grid-cols-1'} ${isNarrow ? 'gap-y-4' : 'gap-y-5 text-lg lg:grid-cols-3'}`}
      >
        {PUBLIC_INSTANT_FIELDS.map((field) => (
          <Term
            key={field}
            label={termLabel(field)}
            className="max-sm:col-span-full"
            isMarked={other !== undefined && other[field] !== phase[field]}
          >
            <Instant iso={phase[field]} />
          </Term>
        ))}
        {phase.terms.map(({ label: term, value }) => (
          <Term key={term} label={term} isNumeric isMarked={other !== undefined && otherTerms.get(term) !== value}>
            {value ?? <span className="font-normal font-sans text-base text-muted">{PRESALE_PAGE.notStated}</span>}
          </Term>
        ))}
      </dl>
      {isAutomatic && <p className="text-muted text-sm">{PRESALE_PAGE.bySchedule}</p>}
      {PUBLIC_LONG_TEXT_FIELDS.filter((field) => phase[field] !== '').map((field) => (
        <div key={field} className="grid max-w-[45.5em] gap-1">
          <h4 className="engraved text-muted">{termLabel(field)}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {phase[field]}
          </p>
        </div>
      ))}
      {children}
    </article>
  );
}

interface TermProps {
  readonly label: string;
  readonly className?: string;
  readonly isNumeric?: boolean;
  readonly isMarked?: boolean;
  readonly children: ReactNode;
}

function Term({ label, className = '', isNumeric = false, isMarked = false, children }: TermProps): ReactNode {
  const value = isMarked ? <mark className="bg-amber-tint text-text">{children}</mark> : children;
  return (
    <div
      className={`grid content-start gap-1 border-l-2 pl-4 ${isMarked ? 'border-amber' : 'border-line'} ${className}`}
    >
      <dt className="engraved text-muted">{label}</dt>
      <dd className={`wrap-anywhere font-medium ${isNumeric ? 'numeric' : ''}`}>{value}</dd>
    </div>
  );
}
