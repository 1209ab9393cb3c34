import { memo, type ReactNode } from 'react';
import { Panel, ProgressBar } from '../components/panel.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

/** Enough decimals to see a second of mining: it is worth 0.00005 percent. */
const PERCENT_DECIMALS = 5;

interface LevelPanelProps {
  readonly level: number;
  readonly percent: number;
}

export const LevelPanel = memo(function LevelPanel({ level, percent }: LevelPanelProps): ReactNode {
  const texts = MINER_DASHBOARD.level;
  const shown = `${percent.toFixed(PERCENT_DECIMALS)}%`;
  return (
    <Panel title={texts.heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="numeric text-xl">
          {texts.level} {level}
        </p>
        <p className="text-muted text-sm">
          <span className="numeric text-text">{shown}</span> {texts.toNext}
        </p>
      </div>
      <ProgressBar label={texts.heading} percent={percent} valueText={`${Math.floor(percent)}% ${texts.toNext}`} />
      <p className="text-muted text-sm">{texts.rule}</p>
    </Panel>
  );
});
