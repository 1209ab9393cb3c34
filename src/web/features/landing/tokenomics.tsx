import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { LANDING_TOKENOMICS } from '#web/content/landing.ts';
import type { PresaleStat } from '#web/content/presale.ts';
import { groupDigits } from '#web/lib/format.ts';
import { useStatText } from '#web/lib/page-data.ts';

const { distribution: DISTRIBUTION, totalSupply: TOTAL_SUPPLY } = LANDING_TOKENOMICS;
const STATS: readonly PresaleStat[] = LANDING_TOKENOMICS.stats;

/** The colour of each part, in order, in the ring and in the table. */
const STROKES = ['stroke-volt', 'stroke-cyan', 'stroke-amber', 'stroke-muted'] as const;

const GAP_PERCENT = 0.8;

/** The distribution as a ring and as a table. */
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
          {'Figures of the landing page. The full tokenomics page is not open yet. '}
          <Link href="/trust#figures" className="text-link">
            Where documents disagree
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-4 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Ring />
        <div className="grid min-w-0 gap-4">
          <Distribution />
          <dl className="grid text-sm">
            {STATS.map(({ label, unit, ...stat }) => (
              <div
                key={label}
                className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 first:border-t"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="numeric font-medium">
                  {textOf(stat)}
                  {unit !== undefined && ` ${unit}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}

/** Hidden from screen readers, because the table beside it has the same figures. */
function Ring(): ReactNode {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" fill="none" className="mx-auto w-full max-w-48 md:max-w-88">
      {DISTRIBUTION.map(({ part, percent }, index) => {
        const start = DISTRIBUTION.slice(0, index).reduce((sum, earlier) => sum + earlier.percent, 0);
        return (
          <circle
            key={part}
            cx="120"
            cy="120"
            r="100"
            pathLength="100"
            strokeWidth="26"
            strokeDasharray={`${percent - GAP_PERCENT} ${100 - percent + GAP_PERCENT}`}
            strokeDashoffset={-start - GAP_PERCENT / 2}
            transform="rotate(-90 120 120)"
            className={STROKES[index]}
          />
        );
      })}
      <text x="120" y="120" textAnchor="middle" className="numeric fill-text font-medium text-base">
        1 billion
      </text>
      <text x="120" y="140" textAnchor="middle" className="fill-muted text-sm">
        TVX in total
      </text>
    </svg>
  );
}

function Distribution(): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with very large text it scrolls, by keyboard too.
    <section aria-label="Token distribution" tabIndex={0} className="overflow-x-auto">
      <DataTable
        caption="Token distribution"
        columns={['Part', 'Share', 'TVX']}
        rows={DISTRIBUTION.map(({ part, percent }, index) => ({
          key: part,
          cells: [
            <span key="part" className="flex gap-1.5 font-semibold max-[22rem]:text-sm sm:gap-2">
              <svg viewBox="0 0 4 4" aria-hidden="true" fill="none" className="mt-1.5 size-3 shrink-0 max-[22rem]:mt-1">
                <circle cx="2" cy="2" r="1" strokeWidth="2" className={STROKES[index]} />
              </svg>
              {part}
            </span>,
            `${percent}%`,
            groupDigits((TOTAL_SUPPLY * percent) / 100),
          ],
        }))}
        total={['Total', '100%', groupDigits(TOTAL_SUPPLY)]}
      />
    </section>
  );
}
