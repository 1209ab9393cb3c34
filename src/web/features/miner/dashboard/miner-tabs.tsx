import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Tabs } from '#web/components/ui/tabs.tsx';
import type { AchievementProgress } from '../history/achievements.ts';
import { type MinerControl, useMining } from '../mining/miner-control.ts';
import { AchievementsTab } from './achievements-tab.tsx';
import { ReferralsTab } from './referrals-tab.tsx';
import { SettingsTab, type SettingsTabProps } from './settings-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';

export type MinerTab = 'statistics' | 'achievements' | 'referrals' | 'settings';

interface MinerTabsProps extends SettingsTabProps {
  readonly tab: MinerTab;
  readonly onTab: (tab: MinerTab) => void;
  readonly hasMined: boolean;
  readonly bonusPercent: number;
  readonly control: MinerControl;
  /** The same array until something of it that is drawn changes. */
  readonly achievements: readonly AchievementProgress[];
}

/** Alone is rendered each second. */
function Statistics({ email, control }: Pick<MinerTabsProps, 'email' | 'control'>): ReactNode {
  return <StatisticsTab email={email} mining={useMining(control).mining} />;
}

export function MinerTabs(props: MinerTabsProps): ReactNode {
  const { tab, onTab, hasMined, bonusPercent, control, achievements, ...settings } = props;
  const { email } = settings;
  const tabs = {
    statistics: <Statistics email={email} control={control} />,
    achievements: <AchievementsTab email={email} hasMined={hasMined} achievements={achievements} />,
    referrals: <ReferralsTab email={email} bonusPercent={bonusPercent} control={control} />,
    settings: <SettingsTab {...settings} />,
  };
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);

  // Flush with the header: what was chosen would otherwise be below the window.
  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    top.current?.scrollIntoView();
  }, [tab]);

  return (
    <div ref={top} className="miner-tabs">
      <Tabs
        label="Mining details"
        className="[&>[role=tabpanel]]:pt-10"
        value={tab}
        onChange={onTab}
        items={[
          { id: 'statistics', label: 'Statistics', content: tabs.statistics },
          { id: 'achievements', label: 'Achievements', content: tabs.achievements },
          { id: 'referrals', label: 'Referrals', content: tabs.referrals },
          { id: 'settings', label: 'Settings', content: tabs.settings },
        ]}
      />
    </div>
  );
}
