import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import type { PresaleStat } from '#web/content/presale.ts';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { useStatText } from '#web/lib/page-data.ts';
import { DistributionRing } from './distribution-ring.tsx';
import { DistributionTable } from './distribution-table.tsx';

const STATS: readonly PresaleStat[] = LANDING_TOKENOMICS.stats;

function LockedNote(): ReactNode {
  const { lockedNote, lockedUntil, pageLink } = LANDING_TOKENOMICS;
  return (
    <>
      {lockedNote} <PlannedDateText date={lockedUntil} />.{' '}
      <Link href={pageLink.href} className="text-link">
        {pageLink.label}
      </Link>
    </>
  );
}

/** The ring draws itself beside its table. */
export function Tokenomics(): ReactNode {
  const { title, locked, sourceNote } = LANDING_TOKENOMICS;
  const textOf = useStatText();
  return (
    <Section
      id="tokenomics"
      heading="above"
      title={title}
      badge={
        <Badge>
          <Lock aria-hidden="true" className="size-3" />
          {locked}
        </Badge>
      }
      source={sourceNote}
      isDisputed
      lead={<LockedNote />}
    >
      <div className="grid cramped:grid-cols-[minmax(0,1fr)] grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-4 md:gap-x-12">
        <DistributionRing className="mx-auto w-full max-w-88 md:row-span-2" />
        <dl className="grid gap-x-6 gap-y-2 md:order-last md:grid-cols-2 md:gap-y-3">
          {STATS.map(({ label, unit, ...stat }) => (
            <div key={label} className="grid content-start border-line border-l-2 pl-3 md:gap-1 md:pl-4">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="numeric font-medium text-sm md:text-lg">
                {`${textOf(stat)} `}
                {unit !== undefined && <span className="font-normal text-muted text-sm">{unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="cramped:col-span-1 min-w-0 max-md:col-span-2 md:self-end">
          <DistributionTable />
        </div>
      </div>
    </Section>
  );
}
