import { memo, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SITE } from '#web/content/site.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { ModeHeading } from '../components/panel.tsx';
import { useAchievements } from '../history/achievements.ts';
import { useHistory } from '../history/history.tsx';
import { type MinerControl, useMining } from '../mining/miner-control.ts';
import { formatDuration, formatTvx } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { StopMining } from '../sign-in/sign-out.ts';
import { FirstView } from './first-view.tsx';
import type { MinerTab } from './miner-tabs.tsx';

/** When its code fails to load, the rest of the dashboard stays usable. Not rendered each second. */
const MinerTabs = memo(lazyComponent(async () => (await import('./miner-tabs.tsx')).MinerTabs));

interface DashboardProps {
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
  const { email } = wallet.data;
  const { settings, pin } = wallet.copy;
  const view = useHistory(email);
  const achievements = useAchievements(view, mining.shown);

  // `start` does nothing while another tab mines.
  useEffect(() => {
    if (settings.getState().settings.autoMine) void control.start();
  }, [settings, control]);

  // After signing in the window is still scrolled to where the form's button was.
  useLayoutEffect(() => {
    if (focusOnMount) window.scrollTo(0, 0);
  }, [focusOnMount]);

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

  return (
    <>
      <p className="mainnet text-sm">
        <span className="page-width block font-semibold">Mainnet is coming soon</span>
      </p>
      <div className="page-width pb-10 md:pb-14">
        {/* The dashboard's own title takes the first view. */}
        <h1 className="sr-only">Web Miner</h1>
        <div className="dashboard-head">
          <Title mining={mining.shown} focusOnMount={focusOnMount} />
          <Account email={email} isLoggingOut={isLoggingOut} onLogOut={logOut} />
        </div>
        <FirstView
          email={email}
          mining={mining}
          isLocal={wallet.isLocal}
          isLoggingOut={isLoggingOut}
          onStop={stop}
          history={view.type === 'loaded' ? view.history : undefined}
        />
        <div className="mt-12 min-w-0">
          <Suspense
            fallback={
              <div className="min-h-96 border-line border-t pt-6">
                <Spinner />
              </div>
            }
          >
            <MinerTabs
              tab={tab}
              onTab={setTab}
              email={email}
              hasMined={mining.mining.wallet.totalMinedTvx > 0}
              bonusPercent={mining.mining.wallet.bonusPercent}
              control={control}
              achievements={achievements}
              settings={settings}
              storePin={pin.store}
              onForget={forget}
            />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Title({ mining, focusOnMount }: { readonly mining: MiningView; readonly focusOnMount: boolean }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ModeHeading focusOnMount={focusOnMount} className="text-base sm:text-title">
        Mining Dashboard
      </ModeHeading>
      <div className="flex flex-wrap gap-2">
        <Badge>
          <span className="sr-only">This run</span>
          <span className="numeric">{formatDuration(mining.runSeconds)}</span>
        </Badge>
        <Badge>Level {mining.wallet.level}</Badge>
        <Badge>{SITE.simulatedLabel}</Badge>
      </div>
    </div>
  );
}

interface AccountProps {
  readonly email: string;
  readonly isLoggingOut: boolean;
  readonly onLogOut: () => Promise<void>;
}

/** In one line at any width: a long e-mail is cut, and whole in its tooltip. */
const Account = memo(function Account({ email, isLoggingOut, onLogOut }: AccountProps): ReactNode {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-x-4 text-sm max-sm:w-full">
      <p title={email} className="min-w-0 truncate text-muted">
        {email}
      </p>
      <button
        type="button"
        disabled={isLoggingOut}
        aria-busy={isLoggingOut || undefined}
        onClick={onLogOut}
        className="touch-area [--touch-y:0.75rem] shrink-0 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        Logout
      </button>
    </div>
  );
});
