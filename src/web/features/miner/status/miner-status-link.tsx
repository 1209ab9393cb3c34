import { CircleAlert, Gauge } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand/react';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { useDockHeight } from '../components/use-dock-height.ts';
import type { TabMiner, TabMinerView } from '../mining/tab-miner.ts';
import { formatHashrate } from '../rules/format.ts';

export const MINER_STATUS = {
  /** Before the state, for screen readers. */
  link: 'Web Miner:',
  ended: 'Mining stopped',
  endedDetail: 'Open to see why',
  /** Each is followed by the hashrate. */
  'this-tab': 'Simulated mining',
  'other-tab': 'Simulated, in another tab',
  failing: 'Simulated, not saved yet',
  balance: (tvx: number) => ` · ${tvx.toFixed(4)} ${SITE.token}`,
} as const;

/**
 * Rate, balance and state while a wallet mines, and that its session has ended until the miner's screen says why.
 * Nothing here is announced, and screen readers are spared the balance.
 */
export function MinerStatusLink({
  miner,
  isDocked,
}: {
  readonly miner: TabMiner;
  readonly isDocked: boolean;
}): ReactNode {
  const state = useStore(miner, stateOf);
  if (state === undefined) return null;
  const Icon = state === 'ended' ? CircleAlert : Gauge;
  return (
    <Link href="/web-miner" data-state={state} className={`${COLOURS} ${isDocked ? DOCKED : IN_HEADER}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <StatusText miner={miner} state={state} isDocked={isDocked} />
    </Link>
  );
}

const COLOURS =
  'items-center gap-2 rounded-md border border-volt text-volt transition-colors duration-150 hover:bg-volt-tint ' +
  'active:bg-surface data-[state=ended]:border-amber data-[state=failing]:border-amber data-[state=ended]:text-amber ' +
  'data-[state=failing]:text-amber';
const IN_HEADER = 'flex h-11 min-w-11 shrink-0 justify-center px-2 sm:mr-1';
const DOCKED = 'flex min-h-11 px-2 py-1';

interface StatusTextProps {
  readonly miner: TabMiner;
  readonly state: NonNullable<ReturnType<typeof stateOf>>;
  readonly isDocked: boolean;
}

function StatusText({ miner, state, isDocked }: StatusTextProps): ReactNode {
  const detail = useStore(miner, detailOf);
  const balance = useStore(miner, balanceOf);
  return (
    <span
      className={
        isDocked
          ? 'flex grow flex-wrap items-baseline justify-between gap-x-3 text-sm'
          : 'max-sm:sr-only wide:max-xl:sr-only text-xs leading-tight'
      }
    >
      <VisuallyHidden>{MINER_STATUS.link} </VisuallyHidden>
      {MINER_STATUS[state]}{' '}
      <span className={state === 'ended' ? 'block' : 'numeric block whitespace-nowrap text-xs'}>
        {detail}
        {balance !== undefined && (
          <span aria-hidden="true" className={isDocked ? '' : 'max-2xl:hidden'}>
            {balance}
          </span>
        )}
      </span>
    </span>
  );
}

/** On a phone, instead of the link in the header: a bar at the bottom, above which the page and notices end. */
export function DockedMinerStatus({ miner }: { readonly miner: TabMiner }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const isShown = useStore(miner, (view) => stateOf(view) !== undefined);
  useDockHeight(bar);
  return (
    <div
      ref={bar}
      className={
        'hidden docked:fixed docked:inset-x-0 docked:bottom-0 docked:z-10 print:hidden docked:border-line docked:border-t ' +
        'docked:bg-ground docked:px-4 docked:pt-2 docked:pb-[calc(0.75rem+env(safe-area-inset-bottom))] ' +
        (isShown ? 'docked:grid' : '')
      }
    >
      <MinerStatusLink miner={miner} isDocked />
    </div>
  );
}

function stateOf({ status, ended }: TabMinerView): 'this-tab' | 'other-tab' | 'failing' | 'ended' | undefined {
  if (ended !== undefined) return 'ended';
  return status?.isFailing ? 'failing' : status?.where;
}

function detailOf({ status, ended }: TabMinerView): string | undefined {
  if (ended !== undefined) return MINER_STATUS.endedDetail;
  if (status === undefined) return undefined;
  const { value, unit } = formatHashrate(status.hashrateThs);
  return `${value} ${unit}`;
}

function balanceOf({ status, ended }: TabMinerView): string | undefined {
  return status === undefined || ended !== undefined ? undefined : MINER_STATUS.balance(status.balanceTvx);
}
