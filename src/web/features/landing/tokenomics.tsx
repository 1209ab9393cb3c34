import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { LANDING_TOKENOMICS } from '#web/content/landing.ts';
import type { PresaleStat } from '#web/content/presale.ts';
import { useStatText } from '#web/lib/page-data.ts';

const { distribution: DISTRIBUTION } = LANDING_TOKENOMICS;
const STATS: readonly PresaleStat[] = LANDING_TOKENOMICS.stats;

/** Of the parts; the last is hollow. In forced colours too, no two are alike. */
const FILLS = ['fill-cyan', 'fill-muted', 'fill-line stroke-edge', 'fill-none stroke-edge'];

/** Percent of the whole between two parts. */
const GAP = 0.6;

/** The supply as one bar of four parts. */
export function Tokenomics(): ReactNode {
  const textOf = useStatText();
  return (
    <Section
      id="tokenomics"
      title="Tokenomics"
      badge={
        <Badge>
          <Lock aria-hidden="true" className="size-3" />
          Locked
        </Badge>
      }
      lead={
        <>
          {'Figures of the landing page. '}
          <Link href="/trust#figures" className="text-link">
            Where documents disagree
          </Link>
        </>
      }
    >
      <Split />
      {/* Each begins where its part of the bar does. */}
      <ul className="grid cramped:grid-cols-1 grid-cols-2 gap-x-6 gap-y-4 md:mr-11 md:grid-cols-[40fr_15fr_20fr_25fr] md:gap-x-0">
        {DISTRIBUTION.map(({ part, percent }, index) => (
          <li key={part}>
            <span className="flex items-center gap-2">
              <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 md:hidden">
                <path d="M7 0h5L5 12H0z" className={FILLS[index]} />
              </svg>
              <span className="numeric">{`${percent}%`}</span>
            </span>
            <span className="text-muted text-sm">{part}</span>
          </li>
        ))}
      </ul>
      <dl className="grid cramped:grid-cols-1 grid-cols-2 gap-x-6 gap-y-4 border-line border-t pt-4 lg:grid-cols-4">
        {STATS.map(({ label, unit, ...stat }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="max-sm:text-sm">
              <span className={/\d/.test(textOf(stat)) ? 'numeric' : ''}>{textOf(stat)}</span>
              {unit !== undefined && <span className="unit">{` ${unit}`}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Hidden from screen readers, because the list below it has the same figures. */
function Split(): ReactNode {
  let start = 0;
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="slanted mx-[1.4rem] overflow-visible h-[clamp(3rem,5vw,4.5rem)] w-[calc(100%-2.8rem)]"
    >
      {DISTRIBUTION.map(({ part, percent }, index) => {
        const x = start;
        start += percent;
        const width = start === 100 ? percent : percent - GAP;
        return (
          <rect key={part} x={x} width={width} height="1" vectorEffect="non-scaling-stroke" className={FILLS[index]} />
        );
      })}
    </svg>
  );
}
