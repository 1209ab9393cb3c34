import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import type { MinerSettingsStore } from '../device/local-copy.ts';
import { FirstView } from '../first-view/first-view.tsx';
import { useAchievements } from '../history/achievements-of.ts';
import { useHistory } from '../history/use-history.tsx';
import { type MinerControl, type Mining, useMining } from '../mining/miner-control.ts';
import { formatTvx } from '../rules/format.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { StopMining } from '../sign-in/sign-out.ts';
import type { MinerTab, MinerTabsProps } from '../tabs/miner-tabs.tsx';
import { MINER_NOTICES } from '../texts/notices.ts';
import { AbsenceNotice } from './absence-notice.tsx';
import { Boosts } from './boosts.tsx';
import { DashboardHeader, MainnetBanner } from './dashboard-header.tsx';
import { LevelPanel } from './level-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TierSelector } from './tier-selector.tsx';

/** When its code fails to load, the rest of the dashboard stays usable. */
const MinerTabs = lazyComponent(async () => (await import('../tabs/miner-tabs.tsx')).MinerTabs);

export interface DashboardProps {
  readonly wallet: OpenWallet;
  readonly control: MinerControl;
  readonly focusOnMount: boolean;
  readonly onLogOut: (stopMining: StopMining) => Promise<void>;
  readonly onForget: (stopMining: StopMining) => Promise<void>;
}

export function Dashboard({ wallet, control, focusOnMount, onLogOut, onForget }: DashboardProps): ReactNode {
  const mining = useMining(control);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const [tab, setTab] = useState<MinerTab>('statistics');
  const tabs = useRef<HTMLDivElement>(null);
  const { view } = useHistory(wallet.data.email);
  const achievements = useAchievements(view, mining.shown);
  useAutoMine(wallet.copy.settings, control);

  useTopAfterSignIn(focusOnMount);

  async function stop(): Promise<void> {
    // Before the last sync: the balance on the screen no longer changes.
    const stopped = control.stop();
    toast(MINER_NOTICES.miningStopped(formatTvx(control.getState().mining.wallet.totalMinedTvx)));
    await stopped;
  }

  const logOut = useCallback(async () => {
    setLoggingOut(true);
    await onLogOut(control.stopForLogout);
    setLoggingOut(false);
  }, [onLogOut, control]);

  const forget = useCallback(() => onForget(control.stopForLogout), [onForget, control]);

  const openSettings = useCallback(() => {
    setTab('settings');
    tabs.current?.focus({ preventScroll: true });
    tabs.current?.scrollIntoView();
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
      <MainnetBanner />
      <DashboardHeader
        email={wallet.data.email}
        mining={mining.shown}
        focusOnMount={focusOnMount}
        isLoggingOut={isLoggingOut}
        onLogOut={logOut}
        onSettings={openSettings}
      />
      <AbsenceNotice {...mining} />
      <FirstView
        mining={mining}
        wallet={wallet}
        isLoggingOut={isLoggingOut}
        onStop={stop}
        history={view.type === 'loaded' ? view : undefined}
      />

      <DashboardPanels wallet={wallet} mining={mining}>
        <div ref={tabs} tabIndex={-1} className="focus-visible:outline-none">
          <DashboardTabs {...{ tab, wallet, mining, achievements }} onTab={setTab} onForget={forget} />
        </div>
      </DashboardPanels>
    </div>
  );
}

interface DashboardTabsProps extends Pick<MinerTabsProps, 'tab' | 'onTab' | 'achievements' | 'onForget'> {
  readonly wallet: OpenWallet;
  readonly mining: Mining;
}

function DashboardTabs({ wallet, mining: { mining, control }, ...props }: DashboardTabsProps): ReactNode {
  const { settings, pin } = wallet.copy;
  return (
    <Suspense
      fallback={
        <div className="min-h-96 border-line border-t pt-6">
          <Spinner />
        </div>
      }
    >
      <MinerTabs
        {...props}
        email={wallet.data.email}
        mining={mining}
        control={control}
        settings={settings}
        storePin={pin.store}
      />
    </Suspense>
  );
}

interface DashboardPanelsProps {
  readonly wallet: OpenWallet;
  readonly mining: Mining;
  /** The tabs. */
  readonly children: ReactNode;
}

/** Two columns; on a phone the parts of both are one list, in the order of their classes. */
function DashboardPanels({ wallet, mining: { mining, control }, children }: DashboardPanelsProps): ReactNode {
  const { wallet: stats } = mining;
  const { email } = wallet.data;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="max-lg:contents lg:col-start-2 lg:row-start-1 lg:grid lg:content-start lg:gap-8">
        <div className="order-1 min-w-0">
          <LevelPanel level={stats.level} percent={stats.nextLevelProgress} />
        </div>
        <div className="order-2 min-w-0">
          <RecentActivity email={email} mining={mining} />
        </div>
        <div className="order-3 min-w-0">
          <Boosts
            email={email}
            lastBonusClaimedMs={stats.lastBonusClaimedMs}
            isReferralActive={stats.bonusPercent >= REFERRAL_BONUS_PERCENT}
            control={control}
          />
        </div>
        <div className="order-4 min-w-0">
          <TierSelector />
        </div>
      </div>
      <div className="min-w-0 max-lg:contents lg:col-start-1 lg:row-start-1 lg:grid lg:content-start lg:gap-8">
        <div className="order-5 min-w-0 md:max-lg:col-span-2">{children}</div>
      </div>
    </div>
  );
}

/** After signing in the window is still scrolled to where the form's button was. */
function useTopAfterSignIn(isSignedInHere: boolean): void {
  useLayoutEffect(() => {
    if (isSignedInHere) window.scrollTo(0, 0);
  }, [isSignedInHere]);
}

/** Starts mining when the dashboard opens, if the miner wants that; `start` does nothing while another tab mines. */
function useAutoMine(settings: MinerSettingsStore, control: MinerControl): void {
  useEffect(() => {
    if (settings.getState().settings.autoMine) void control.start();
  }, [settings, control]);
}
