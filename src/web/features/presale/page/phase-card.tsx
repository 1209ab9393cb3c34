import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FIELDS } from '#domain/presale/fields.ts';
import type { PhaseStatus } from '#domain/presale/timeline.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { formatNumber, formatUsd } from '../public/current-presale.ts';
import { type PhaseView, PUBLIC_INSTANT_FIELDS, PUBLIC_LONG_TEXT_FIELDS, termLabel } from '../public/presale-view.ts';

const EXAMPLE_USD = 100;

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
        <h3 id={headingId} className="wrap-anywhere min-w-0 text-title">
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
            {value ?? <span className="font-normal font-sans text-base text-muted">Not stated</span>}
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
  const withBonus = bonus === undefined ? '' : `, and ${bonus} TVX more as the bonus of ${percent}`;
  return (
    <p className="border-line border-t pt-5">
      {`${formatUsd(EXAMPLE_USD)} at the phase price of ${price} are ${bought} TVX${withBonus}.`}
    </p>
  );
}

/** Returns what the example's amount buys in a phase, with its bonus. */
export function exampleOf({ tokenPrice, bonus }: Pick<PublicPhase, 'tokenPrice' | 'bonus'>) {
  const bought = EXAMPLE_USD / tokenPrice;
  return {
    price: formatUsd(tokenPrice),
    bought: tokenAmount(bought),
    bonus: bonus > 0 ? tokenAmount((bought * bonus) / 100) : undefined,
    percent: formatNumber(PHASE_FIELDS.bonus.type, bonus),
  };
}

/** Returns an amount of tokens to the hundredth, a small one to three digits. */
function tokenAmount(count: number): string {
  return count.toLocaleString('en-US', count < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 });
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
