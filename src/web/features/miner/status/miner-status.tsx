import { CircleAlert, Gauge } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand/react';
import { pageAt } from '#contract/pages.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { logWarning } from '#web/lib/log.ts';
import { localStore } from '#web/lib/storage.ts';
import { useDockHeight } from '../components/use-dock-height.ts';
import { isMiningFlagSet, MINING_FLAG_KEY } from '../device/mining-flag.ts';
import type { TabMiner, TabMinerView } from '../mining/tab-miner.ts';
import { formatHashrate } from '../rules/format.ts';

const STATES = {
  'this-tab': 'Simulated mining',
  'other-tab': 'Simulated, in another tab',
  failing: 'Simulated, not saved yet',
  ended: 'Mining stopped',
} as const;

/**
 * Loads the miner on any page while this browser mines, and shows its state in the header, on a phone at the bottom.
 * The miner's own page has its dashboard instead.
 */
export function MinerStatusHost({ slot }: { readonly slot: HTMLElement | null }): ReactNode {
  const [pathname] = useLocation();
  const [miner, setMiner] = useState<TabMiner>();

  useEffect(() => {
    async function load(): Promise<void> {
      const loaded = (await import('../miner.ts')).miner;
      setMiner(loaded);
      if (!isMinerPage(pathname)) await loaded.resume();
    }
    function follow(): void {
      if (!isMinerPage(pathname) && !isMiningFlagSet(localStore)) return;
      load().catch((cause: unknown) => logWarning("The miner's code could not be loaded", cause));
    }
    function onStorage({ key }: StorageEvent): void {
      if (key === MINING_FLAG_KEY) follow();
    }
    follow();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [pathname]);

  if (miner === undefined || slot === null || isMinerPage(pathname)) return null;
  // During a round of the game nothing may cover the stage.
  const isDocked = pageAt(pathname)?.id !== 'token-game';
  return (
    <>
      {createPortal(
        <span className={isDocked ? 'hidden undocked:contents' : 'contents'}>
          <MinerStatusLink miner={miner} isDocked={false} />
        </span>,
        slot,
      )}
      {isDocked && <DockedMinerStatus miner={miner} />}
    </>
  );
}

function isMinerPage(pathname: string): boolean {
  return pageAt(pathname)?.id === 'web-miner';
}

interface LinkProps {
  readonly miner: TabMiner;
  readonly isDocked: boolean;
}

/**
 * Rate, balance and state while a wallet mines, and that its session has ended until the miner's screen says why.
 * Nothing here is announced, and screen readers are spared the balance.
 */
function MinerStatusLink({ miner, isDocked }: LinkProps): ReactNode {
  const state = useStore(miner, stateOf);
  if (state === undefined) return null;
  const Icon = state === 'ended' ? CircleAlert : Gauge;
  const isTrouble = state === 'ended' || state === 'failing';
  return (
    <Link
      href="/web-miner"
      data-state={state}
      className={`${CHIP} ${isTrouble ? 'border-amber text-amber' : 'border-line hover:border-edge'} ${isDocked ? DOCKED : IN_HEADER}`}
    >
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${isTrouble ? '' : 'text-live'}`} />
      <StatusText miner={miner} state={state} isDocked={isDocked} />
    </Link>
  );
}

const CHIP = 'items-center gap-2.5 rounded-md border transition-colors duration-150 active:bg-surface';
const IN_HEADER = 'flex h-11 min-w-11 shrink-0 justify-center px-3 mr-1';
const DOCKED = 'flex min-h-11 px-3 py-1';

function StatusText({ miner, state, isDocked }: LinkProps & { readonly state: keyof typeof STATES }): ReactNode {
  const detail = useStore(miner, detailOf);
  const balance = useStore(miner, balanceOf);
  return (
    <span
      className={
        isDocked
          ? 'flex grow flex-wrap items-baseline justify-between gap-x-3 text-sm'
          : 'max-sm:sr-only wide:max-xl:sr-only text-sm leading-[1.15]'
      }
    >
      <VisuallyHidden>Web Miner: </VisuallyHidden>
      {STATES[state]}{' '}
      <span className="block whitespace-nowrap font-semibold tabular-nums">
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
function DockedMinerStatus({ miner }: { readonly miner: TabMiner }): ReactNode {
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

function stateOf({ status, ended }: TabMinerView): keyof typeof STATES | undefined {
  if (ended !== undefined) return 'ended';
  return status?.isFailing ? 'failing' : status?.where;
}

function detailOf({ status, ended }: TabMinerView): string | undefined {
  if (ended !== undefined) return 'Open to see why';
  if (status === undefined) return undefined;
  const { value, unit } = formatHashrate(status.hashrateThs);
  return `${value} ${unit}`;
}

function balanceOf({ status, ended }: TabMinerView): string | undefined {
  return status === undefined || ended !== undefined ? undefined : ` · ${status.balanceTvx.toFixed(4)} TVX`;
}
