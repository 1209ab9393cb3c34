import { type ReactNode, Suspense, useState } from 'react';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { ReferralsTab, type ReferralsTabProps } from '../referral/referrals-tab.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { AchievementsTab, type AchievementsTabProps } from './achievements-tab.tsx';
import { SettingsTab, type SettingsTabProps } from './settings-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';

/** Its code is loaded when it is opened first, the proof each time. */
const ReceiptTab = lazyComponent(async () => (await import('./receipt-tab.tsx')).ReceiptTab);

export type MinerTab = 'statistics' | 'achievements' | 'referrals' | 'receipt' | 'settings';

export interface MinerTabsProps
  extends Omit<ReferralsTabProps, 'bonusPercent'>,
    SettingsTabProps,
    Omit<AchievementsTabProps, 'hasMined'> {
  readonly mining: MiningView;
  readonly tab: MinerTab;
  readonly onTab: (tab: MinerTab) => void;
}

export function MinerTabs(props: MinerTabsProps): ReactNode {
  const { tab, onTab, email, mining, control, achievements, settings, reports, storePin, onForget } = props;
  const texts = MINER_DASHBOARD.tabs;
  const [timesOpened, setTimesOpened] = useState(0);
  return (
    <Tabs
      label={texts.label}
      className="min-h-96 min-w-0"
      value={tab}
      onChange={(id) => {
        onTab(id);
        if (id === 'receipt') setTimesOpened((times) => times + 1);
      }}
      items={[
        { id: 'statistics', label: texts.statistics, content: <StatisticsTab email={email} mining={mining} /> },
        {
          id: 'achievements',
          label: texts.achievements,
          content: (
            <AchievementsTab
              email={email}
              hasMined={mining.wallet.totalMinedTvx > 0}
              achievements={achievements}
              reports={reports}
            />
          ),
        },
        {
          id: 'referrals',
          label: texts.referrals,
          content: <ReferralsTab email={email} bonusPercent={mining.wallet.bonusPercent} control={control} />,
        },
        {
          id: 'receipt',
          label: texts.receipt,
          content: timesOpened > 0 && (
            <Suspense fallback={<Spinner />}>
              <ReceiptTab key={timesOpened} email={email} />
            </Suspense>
          ),
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
