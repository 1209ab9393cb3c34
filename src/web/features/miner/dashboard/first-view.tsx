import { Lock } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { groupDigits, isNothing } from '#web/lib/format.ts';
import { useMedia, useMotion } from '#web/lib/motion.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { Mining } from '../mining/miner-control.ts';
import { formatDuration, formatHashrate, formatTvx, shownHashesPerSecond } from '../rules/format.ts';
import type { ReachedGoal } from '../rules/goal.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { Boosts } from './boosts.tsx';
import { DockedStop } from './docked-stop.tsx';
import { goalText, MiningRing, useReachedGoal } from './mining-ring.tsx';
import { MiningStatus } from './mining-status.tsx';
import { LevelPanel, TierSelector } from './panels.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { FallingCoin, StreakCoins, streakView } from './streak-coins.tsx';

interface FirstViewProps {
  readonly email: string;
  readonly mining: Mining;
  readonly isLocal: boolean;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
  readonly history: HistoryData | undefined;
}

/** From here on there are three columns (styles/miner.css). */
const WIDE = '(width >= 72rem)';

/** The first screen: the ring, the tiers below, the four cards at its left, level, activity and boosts at its right. */
export function FirstView({ email, history, ...stage }: FirstViewProps): ReactNode {
  const { mining, shown, control } = stage.mining;
  const { wallet } = mining;
  const isWide = useMedia(WIDE, true);
  const reached = useReachedGoal(shown.wallet);
  const slot = useRef<HTMLLIElement>(null);
  const streak = history && streakView(history, shown);
  const coin = streak?.days[streak.today]?.coin;
  const coins = streak && <StreakCoins streak={streak} slot={slot} isLanding={reached !== undefined} />;
  return (
    <div className="cockpit">
      <Stage
        {...stage}
        reached={reached}
        falling={reached && coin && <FallingCoin key={goalText(reached)} metal={coin} slot={slot} />}
        coins={isWide ? undefined : coins}
      />
      <TierSelector />
      <div className="cockpit-stats">
        <StatCards view={shown} />
        <Withdrawals />
      </div>
      <div className="cockpit-side">
        <LevelPanel percent={wallet.nextLevelProgress} />
        <RecentActivity email={email} mining={mining} />
        <Boosts
          email={email}
          lastBonusClaimedMs={wallet.lastBonusClaimedMs}
          isReferralActive={wallet.bonusPercent >= REFERRAL_BONUS_PERCENT}
          control={control}
        />
        {isWide && coins}
      </div>
    </div>
  );
}

interface StageProps extends Omit<FirstViewProps, 'email' | 'history'> {
  readonly reached: ReachedGoal | undefined;
  readonly falling: ReactNode;
  readonly coins: ReactNode;
}

/** The ring with what belongs to it: the hashes per second or what keeps it from mining, on a phone the streak. */
function Stage({ mining, isLocal, isLoggingOut, onStop, reached, falling, coins }: StageProps): ReactNode {
  const { shown } = mining;
  const isMining = mining.mining.running;
  const button = useRef<HTMLButtonElement>(null);
  const { isMoving } = useMotion();
  return (
    <section aria-label="Your miner" data-still={!isMoving} className="cockpit-stage">
      <MiningRing
        view={shown}
        isMining={isMining}
        isDisabled={isLoggingOut || (mining.isOtherTabMining && !isMining)}
        reached={reached}
        button={button}
        onPress={isMining ? onStop : mining.control.start}
      />
      {falling}
      <p role="status" className="sr-only">
        {reached !== undefined && `Goal reached: ${goalText(reached)}`}
      </p>
      <MiningStatus mining={mining} isLocal={isLocal}>
        <HashesPerSecond view={shown} />
      </MiningStatus>
      {coins}
      {isMining && !isLoggingOut && <DockedStop ring={button} amountTvx={shown.wallet.totalMinedTvx} onStop={onStop} />}
    </section>
  );
}

function HashesPerSecond({ view: { running, wallet } }: { readonly view: MiningView }): ReactNode {
  if (!running) return <p className="text-muted">Mining stopped</p>;
  return <p>{groupDigits(Math.round(shownHashesPerSecond(wallet.hashrateThs)))} hashes per second</p>;
}

/**
 * The four stat cards of the specification, as one panel. They change each second, so nothing here is announced. While
 * mining the ring has the figure that is alive.
 */
function StatCards({ view: { running, wallet } }: { readonly view: MiningView }): ReactNode {
  const { value, unit } = formatHashrate(running ? wallet.hashrateThs : 0);
  return (
    <dl data-quiet={running} className="stat-cards">
      <StatCard label="Active Hashrate" value={value} unit={unit} />
      <StatCard label="TVX Mined (Total)" value={formatTvx(wallet.totalMinedTvx)} />
      <StatCard label="TVX Balance" value={formatTvx(wallet.balanceTvx)} />
      <StatCard label="Mining Time" value={formatDuration(wallet.miningTimeSeconds)} />
    </dl>
  );
}

/** Of a large figure in a card. */
const CHARACTERS_MAX = 15;

function StatCard(props: { readonly label: string; readonly value: string; readonly unit?: string }): ReactNode {
  const { label, value, unit } = props;
  return (
    <div className="stat-card">
      <dt className="text-muted text-sm">{label}</dt>
      <dd data-long={value.length > CHARACTERS_MAX} data-nothing={isNothing(value)} className="wrap-anywhere">
        <span className="numeric">{value}</span>
        {unit !== undefined && ` ${unit}`}
      </dd>
    </div>
  );
}

/** Styled as disabled, but focusable: it explains why. */
const Withdrawals = memo(function Withdrawals(): ReactNode {
  return (
    <button
      type="button"
      aria-disabled="true"
      onClick={() => toast(MINER_NOTICES.withdrawalsLocked)}
      className="withdrawals text-sm"
    >
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      Withdrawals Locked (Until Mainnet)
    </button>
  );
});
