import { CircleAlert, Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand/react';
import { formatHashrate } from '#domain/miner/format.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import type { TabMiner, TabMinerView } from '../mining/tab-miner.ts';

export const MINER_STATUS = {
  /** Before the state, for screen readers. */
  link: 'Web Miner:',
  ended: 'Mining stopped',
  endedDetail: 'Open to see why',
  /** Each is followed by the hashrate. */
  'this-tab': 'Simulated mining',
  'other-tab': 'Simulated, in another tab',
  failing: 'Simulated, not saved yet',
  titlePrefix: (tvx: number) => `⛏ ${tvx.toFixed(4)} ${SITE.token} · `,
} as const;

/**
 * Rate and state while a wallet mines, and that its session has ended until the miner's screen says why. Nothing here
 * changes each second, and nothing is announced.
 */
export function MinerStatusLink({ miner }: { readonly miner: TabMiner }): ReactNode {
  const state = useStore(miner, stateOf);
  const detail = useStore(miner, detailOf);
  if (state === undefined) return null;
  const Icon = state === 'ended' ? CircleAlert : Gauge;
  return (
    <Link
      href="/web-miner"
      data-state={state}
      className={
        'flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md border border-volt px-2 text-volt ' +
        'transition-colors duration-150 hover:bg-volt-tint active:bg-surface data-[state=ended]:border-amber ' +
        'data-[state=failing]:border-amber data-[state=ended]:text-amber data-[state=failing]:text-amber sm:mr-1'
      }
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-sm:sr-only wide:max-xl:sr-only text-xs leading-tight">
        <VisuallyHidden>{MINER_STATUS.link} </VisuallyHidden>
        {MINER_STATUS[state]} <span className={state === 'ended' ? 'block' : 'numeric block'}>{detail}</span>
      </span>
    </Link>
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
