import { ChevronDown, Info } from 'lucide-react';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HIDDEN_HASHRATE_FACTOR, OFFLINE_HASHRATE_FACTOR, REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { ModeHeading } from '../components/panel.tsx';
import { useAchievements } from '../history/achievements.ts';
import { useHistory } from '../history/history.tsx';
import { type MinerControl, type Mining, useMining } from '../mining/miner-control.ts';
import { formatDuration, formatTvx, waitInWords } from '../rules/format.ts';
import type { Absence, MiningView } from '../rules/mining-state.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { StopMining } from '../sign-in/sign-out.ts';
import { Boosts } from './boosts.tsx';
import { comeBack, FirstView, SESSION_HOURS } from './first-view.tsx';
import type { MinerTab } from './miner-tabs.tsx';
import { LevelPanel, TierSelector } from './panels.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** When its code fails to load, the rest of the dashboard stays usable. */
const MinerTabs = lazyComponent(async () => (await import('./miner-tabs.tsx')).MinerTabs);

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
  const tabs = useRef<HTMLDivElement>(null);
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

  const openSettings = useCallback(() => {
    setTab('settings');
    tabs.current?.focus({ preventScroll: true });
    tabs.current?.scrollIntoView();
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
      <MainnetBanner />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 md:flex-nowrap">
        <Title mining={mining.shown} focusOnMount={focusOnMount} />
        <Account email={email} isLoggingOut={isLoggingOut} onLogOut={logOut} onSettings={openSettings} />
      </div>
      <AbsenceNotice {...mining} />
      <FirstView
        mining={mining}
        isLocal={wallet.isLocal}
        isLoggingOut={isLoggingOut}
        onStop={stop}
        history={view.type === 'loaded' ? view.history : undefined}
      />
      <Panels email={email} mining={mining}>
        <div ref={tabs} tabIndex={-1} className="focus-visible:outline-none">
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
              mining={mining.mining}
              control={control}
              achievements={achievements}
              settings={settings}
              storePin={pin.store}
              onForget={forget}
            />
          </Suspense>
        </div>
      </Panels>
    </div>
  );
}

/** One line, with the details on demand. */
const MainnetBanner = memo(function MainnetBanner(): ReactNode {
  return (
    <details className="group rounded-md border border-cyan bg-info-tint px-3 text-sm">
      <summary className="touch-area [--touch-y:0.375rem] flex cursor-pointer list-none flex-wrap items-center gap-x-2 py-1.5 hover:text-cyan [&::-webkit-details-marker]:hidden">
        <Info aria-hidden="true" className="size-4 shrink-0 text-cyan" />
        <span className="font-semibold text-cyan">Mainnet is coming soon</span>
        <span className="ml-auto flex items-center gap-1 text-muted">
          Details
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <p className="pb-2">
        Until then withdrawals and faster hashrates are locked. Claiming TVX at mainnet will require identity
        verification (KYC).
      </p>
    </details>
  );
});

function Title({ mining, focusOnMount }: { readonly mining: MiningView; readonly focusOnMount: boolean }): ReactNode {
  return (
    <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-4 gap-y-1">
      <ModeHeading focusOnMount={focusOnMount} className="text-base sm:text-title">
        Mining Dashboard
      </ModeHeading>
      <div className="flex flex-wrap gap-2">
        <Badge tone={mining.running ? 'live' : 'neutral'}>
          <span className="max-sm:sr-only">This run </span>
          <span className="numeric">{formatDuration(mining.runSeconds)}</span>
        </Badge>
        <Badge tone="info" className="numeric">
          {`Level ${mining.wallet.level}`}
        </Badge>
      </div>
    </div>
  );
}

interface AccountProps {
  readonly email: string;
  readonly isLoggingOut: boolean;
  readonly onLogOut: () => Promise<void>;
  readonly onSettings: () => void;
}

/** In one line at any width: a long e-mail is cut, and whole in its tooltip. */
const Account = memo(function Account({ email, isLoggingOut, onLogOut, onSettings }: AccountProps): ReactNode {
  return (
    <div className="flex min-w-0 items-center gap-x-4 max-md:w-full">
      <p title={email} className="min-w-0 grow truncate text-muted text-sm">
        {email}
      </p>
      <button type="button" onClick={onSettings} className="touch-area [--touch-y:0.75rem] shrink-0 text-link text-sm">
        Settings
      </button>
      <button
        type="button"
        disabled={isLoggingOut}
        aria-busy={isLoggingOut || undefined}
        onClick={onLogOut}
        className="touch-area [--touch-y:0.75rem] shrink-0 text-link text-sm"
      >
        Logout
      </button>
    </div>
  );
});

/** One line: what became of the time in which the page was closed, asleep or hidden. */
function AbsenceNotice({ mining: { absence }, control }: Mining): ReactNode {
  if (absence === null) return null;
  const isExpired = absence.type === 'expired';
  return (
    <p
      role="status"
      className={
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border px-4 py-2 text-sm ' +
        (isExpired ? 'border-amber bg-amber-tint' : 'border-cyan bg-info-tint')
      }
    >
      <span>
        {absenceText(absence)}
        {!isExpired && !absence.isGranted && ' Not saved yet. It is credited when the server responds.'}
      </span>
      <button
        type="button"
        onClick={control.engine.dismissAbsence}
        className="touch-area text-link [--touch-y:0.75rem]"
      >
        Got it
      </button>
    </p>
  );
}

function absenceText({ type, reducedRateMs, creditTvx }: Absence): string {
  if (type === 'expired') {
    return `You were away for more than ${SESSION_HOURS} hours. Your saved balance is unchanged. ${comeBack(undefined)}`;
  }
  const wait = waitInWords(reducedRateMs);
  if (creditTvx === 0) return `While you were away (${wait}), the server credited nothing.`;
  const share = (type === 'offline' ? OFFLINE_HASHRATE_FACTOR : HIDDEN_HASHRATE_FACTOR) * 100;
  return `While you were away (${wait}, at ${share}% of your hashrate): +${creditTvx.toFixed(6)} TVX, simulated.`;
}

/** Two columns; on a phone the panels and then `children`, the tabs, are one list. */
function Panels(props: { readonly email: string; readonly mining: Mining; readonly children: ReactNode }): ReactNode {
  const { mining, control } = props.mining;
  const { wallet } = mining;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="max-lg:contents lg:col-start-2 lg:row-start-1 lg:grid lg:content-start lg:gap-8">
        <LevelPanel level={wallet.level} percent={wallet.nextLevelProgress} />
        <RecentActivity email={props.email} mining={mining} />
        <Boosts
          email={props.email}
          lastBonusClaimedMs={wallet.lastBonusClaimedMs}
          isReferralActive={wallet.bonusPercent >= REFERRAL_BONUS_PERCENT}
          control={control}
        />
        <TierSelector />
      </div>
      <div className="min-w-0 md:max-lg:col-span-2 lg:col-start-1 lg:row-start-1">{props.children}</div>
    </div>
  );
}
