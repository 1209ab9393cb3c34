import { type ReactNode, Suspense, useState } from 'react';
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

export type MinerTabsProps = Omit<ReferralsTabProps, 'stats'> & SettingsTabProps & AchievementsTabProps;

export function MinerTabs(props: MinerTabsProps): ReactNode {
  const { email, mining, control, settings, reports, storePin, onForget } = props;
  const texts = MINER_DASHBOARD.tabs;
  const [timesOpened, setTimesOpened] = useState(0);
  return (
    <Tabs
      label={texts.label}
      className="min-h-96 min-w-0"
      onChange={(id) => id === 'receipt' && setTimesOpened((times) => times + 1)}
      items={[
        { id: 'statistics', label: texts.statistics, content: <StatisticsTab email={email} mining={mining} /> },
        {
          id: 'achievements',
          label: texts.achievements,
          content: <AchievementsTab email={email} mining={mining} reports={reports} />,
        },
        {
          id: 'referrals',
          label: texts.referrals,
          content: <ReferralsTab email={email} stats={mining.wallet} control={control} />,
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
