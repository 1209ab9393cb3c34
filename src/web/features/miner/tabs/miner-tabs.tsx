import type { ReactNode } from 'react';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { ReferralsTab, type ReferralsTabProps } from '../referral/referrals-tab.tsx';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { AchievementsTab, type AchievementsTabProps } from './achievements-tab.tsx';
import { SettingsTab, type SettingsTabProps } from './settings-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';

export type MinerTab = 'statistics' | 'achievements' | 'referrals' | 'settings';

export interface MinerTabsProps
  extends Omit<ReferralsTabProps, 'bonusPercent'>,
    SettingsTabProps,
    Omit<AchievementsTabProps, 'hasMined'> {
  readonly mining: MiningView;
  readonly tab: MinerTab;
  readonly onTab: (tab: MinerTab) => void;
}

export function MinerTabs(props: MinerTabsProps): ReactNode {
  const { tab, onTab, email, mining, control, achievements, settings, storePin, onForget } = props;
  const texts = MINER_DASHBOARD.tabs;
  return (
    <Tabs
      label={texts.label}
      className="min-h-96 min-w-0"
      value={tab}
      onChange={onTab}
      items={[
        { id: 'statistics', label: texts.statistics, content: <StatisticsTab email={email} mining={mining} /> },
        {
          id: 'achievements',
          label: texts.achievements,
          content: (
            <AchievementsTab email={email} hasMined={mining.wallet.totalMinedTvx > 0} achievements={achievements} />
          ),
        },
        {
          id: 'referrals',
          label: texts.referrals,
          content: <ReferralsTab email={email} bonusPercent={mining.wallet.bonusPercent} control={control} />,
        },
        {
          id: 'settings',
          label: texts.settings,
          content: <SettingsTab email={email} settings={settings} storePin={storePin} onForget={onForget} />,
        },
      ]}
    />
  );
}
