import { type ReactNode, useState } from 'react';
import { CHART_BARS, CHART_STEP_TVX_PER_HOUR } from '#domain/miner/constants.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import { random } from '#web/lib/clock.ts';
import { EarningsChart } from '../history/earnings-chart.tsx';
import { HistoryLoadError, hasOwnHistory, useHistory } from '../history/use-history.tsx';
import { formatDuration, formatTvx } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { ClaimProofButton } from './claim-proof-button.tsx';

export interface StatisticsTabProps {
  readonly email: string;
  readonly mining: MiningView;
}

/** A wallet that has mined sees its own chart in place of the specified one. */
export function StatisticsTab({ email, mining }: StatisticsTabProps): ReactNode {
  const texts = MINER_DASHBOARD.statistics;
  const { view, load } = useHistory(email);
  const { wallet: stats } = mining;
  return (
    <div className="grid gap-8">
      <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <Stat
          label={texts.lifetime}
          value={formatTvx(stats.totalMinedTvx)}
          unit={SITE.token}
          hint={MINER_CONTENT.simulated.label}
        />
        <Stat label={texts.difficulty} value={stats.difficulty.toFixed(2)} />
        <Stat label={texts.time} value={formatDuration(stats.miningTimeSeconds)} />
      </dl>
      {view.type === 'loading' && <Spinner />}
      {view.type === 'failed' && <HistoryLoadError onRetry={load} />}
      {view.type === 'loaded' &&
        (hasOwnHistory(view, stats.totalMinedTvx > 0) ? (
          <EarningsChart days={view.history.days} />
        ) : (
          <DecorativeChart />
        ))}
      <ClaimProofButton email={email} />
    </div>
  );
}

const BAR_WIDTH = 8;
const BAR_GAP = 4;
const STEP_HEIGHT = 8;
const CHART_WIDTH = CHART_BARS * (BAR_WIDTH + BAR_GAP);
const CHART_HEIGHT = CHART_BARS * STEP_HEIGHT;

/** Seven random bars, drawn once per mount, so that they stand still between renders. */
function DecorativeChart(): ReactNode {
  const { title, label, note, description } = MINER_DASHBOARD.statistics.chart;
  const [steps] = useState(() => Array.from({ length: CHART_BARS }, () => 1 + Math.floor(random() * CHART_BARS)));
  return (
    <figure className="grid content-start gap-3">
      <figcaption className="flex items-center justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <Badge>{label}</Badge>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <div aria-hidden="true" className="numeric flex flex-col justify-between text-right text-muted text-xs">
          <span>{(CHART_STEP_TVX_PER_HOUR * CHART_BARS).toFixed(2)}</span>
          <span>{CHART_STEP_TVX_PER_HOUR.toFixed(2)}</span>
        </div>
        <svg
          role="img"
          aria-label={description}
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full border-line border-b"
        >
          {steps.map((height, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their places.
              key={index}
              data-steps={height}
              x={index * (BAR_WIDTH + BAR_GAP) + BAR_GAP / 2}
              y={CHART_HEIGHT - height * STEP_HEIGHT}
              width={BAR_WIDTH}
              height={height * STEP_HEIGHT}
              className="fill-cyan"
            />
          ))}
        </svg>
      </div>
      <p className="text-muted text-sm">{note}</p>
    </figure>
  );
}
