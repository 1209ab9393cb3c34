import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Section } from '#web/components/layout/section.tsx';
import { SourceNote } from '#web/components/layout/source-note.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { groupDigits } from '#web/lib/group-digits.ts';
import { DistributionRing, PART_COLORS } from './distribution-ring.tsx';

function DistributionTable(): ReactNode {
  const { tableCaption, columns, distribution, totalSupply, totalLabel } = LANDING_TOKENOMICS;
  const total = distribution.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <DataTable
      caption={tableCaption}
      isCaptionShown
      columns={[columns.part, columns.share, columns.amount]}
      rows={distribution.map(({ part, percent }, index) => ({
        key: part,
        cells: [
          <span key="part" className="font-semibold wrap-anywhere">
            <span
              aria-hidden="true"
              className={`mr-2.5 inline-block size-3 rounded-full ${PART_COLORS[index % PART_COLORS.length]?.fill}`}
            />
            {part}
          </span>,
          `${percent}%`,
          groupDigits((totalSupply * percent) / 100),
        ],
      }))}
      total={[totalLabel, `${total}%`, groupDigits(totalSupply)]}
    />
  );
}

export function Tokenomics(): ReactNode {
  const { title, locked, lockedNote, lockedUntil, pageLink, stats, sourceNote } = LANDING_TOKENOMICS;
  return (
    <Section
      id="tokenomics"
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-0">{title}</span>
          <Badge>
            <Lock aria-hidden="true" className="size-3" />
            {locked}
          </Badge>
        </span>
      }
      aside={
        <p className="text-muted">
          {lockedNote} <PlannedDateText date={lockedUntil} />.{' '}
          <Link
            href={pageLink.href}
            className="text-cyan underline decoration-1 underline-offset-4 transition-colors hover:text-cyan-hover"
          >
            {pageLink.label}
          </Link>
        </p>
      }
    >
      <div className="grid grid-cols-1 gap-10">
        <div className="grid grid-cols-1 items-center gap-10 md:grid-cols-[5fr_6fr]">
          <DistributionRing className="mx-auto w-full max-w-76" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with very large text it scrolls, by keyboard too. */}
          <section aria-label={LANDING_TOKENOMICS.tableCaption} tabIndex={0} className="overflow-x-auto">
            <DistributionTable />
          </section>
        </div>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {stats.map((stat) => (
            <Stat key={stat.label} {...stat} />
          ))}
        </dl>
        <SourceNote>{sourceNote}</SourceNote>
      </div>
    </Section>
  );
}
