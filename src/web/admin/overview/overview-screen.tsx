import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Overview } from '#contract/overview.ts';
import { OVERVIEW_RANGES, type OverviewRange } from '#domain/overview/periods.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { QueryView } from '../query-view.tsx';
import { ADMIN_TITLES } from '../texts.ts';
import { AttentionList } from './attention-list.tsx';
import { OverviewChart } from './overview-chart.tsx';
import { overviewQuery } from './overview-query.ts';
import { OperationStats, ServerStats } from './overview-stats.tsx';
import { OVERVIEW } from './texts.ts';

const PARAMETER = 'range';
const DEFAULT: OverviewRange = '24h';

/** What to do, what the server does, and what changed last. Live while it is visible; the URL has the period. */
export function OverviewScreen(): ReactNode {
  const [params, setParams] = useSearchParams();
  const range = OVERVIEW_RANGES.find((one) => one === params.get(PARAMETER)) ?? DEFAULT;
  const query = useQuery(overviewQuery(range));
  const { data } = query;

  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/overview']}
      aside={data !== undefined && <p className="text-muted text-xs">{OVERVIEW.asOf(formatInstant(data.asOf))}</p>}
      actions={<Ranges range={range} onChange={(next) => setParams({ [PARAMETER]: next }, { replace: true })} />}
    >
      <QueryView
        query={query}
        texts={{ loading: OVERVIEW.loading, failed: data === undefined ? OVERVIEW.failed : OVERVIEW.stale }}
      >
        {(overview) => (
          <div aria-busy={query.isPlaceholderData} className="mt-4 transition-opacity aria-busy:opacity-60">
            <Parts overview={overview} range={range} />
          </div>
        )}
      </QueryView>
    </TeamPage>
  );
}

function Parts({ overview, range }: { readonly overview: Overview; readonly range: OverviewRange }): ReactNode {
  return (
    <div className="grid min-w-0 content-start gap-8">
      <AttentionList items={overview.attention} />
      <OperationStats overview={overview} range={range} />
      <ServerStats overview={overview} range={range} />
      <OverviewChart key={range} overview={overview} range={range} />
    </div>
  );
}

interface RangesProps {
  readonly range: OverviewRange;
  readonly onChange: (range: OverviewRange) => void;
}

function Ranges({ range, onChange }: RangesProps): ReactNode {
  return (
    <fieldset className="flex min-w-0 gap-1">
      <legend className="sr-only">{OVERVIEW.rangesLabel}</legend>
      {OVERVIEW_RANGES.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === range}
          onClick={() => onChange(option)}
          className="min-h-11 whitespace-nowrap rounded-md border border-transparent px-3 text-muted text-sm transition-colors hover:text-text aria-pressed:border-edge aria-pressed:bg-surface aria-pressed:text-text md:min-h-9"
        >
          {OVERVIEW.ranges[option]}
        </button>
      ))}
    </fieldset>
  );
}
