import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand/react';
import { formatHashrate } from '#domain/miner/format.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { MINER_STATUS } from '#web/content/miner-status.ts';
import type { MinerStatus, TabMiner, TabMinerView } from '../mining/tab-miner.ts';

/** Rate and state while a wallet mines. Nothing here changes each second, and nothing is announced. */
export function MinerStatusLink({ miner }: { readonly miner: TabMiner }): ReactNode {
  const state = useStore(miner, stateOf);
  const rate = useStore(miner, rateOf);
  if (state === undefined) return null;
  return (
    <Link
      href="/web-miner"
      data-state={state}
      className={
        'flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md border border-volt px-2 text-volt ' +
        'transition-colors duration-150 hover:bg-volt-tint active:bg-surface data-[state=failing]:border-amber ' +
        'data-[state=failing]:text-amber sm:mr-1'
      }
    >
      <Gauge aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-sm:sr-only wide:max-xl:sr-only text-xs leading-tight">
        <VisuallyHidden>{MINER_STATUS.link} </VisuallyHidden>
        {MINER_STATUS[state]} <span className="numeric block">{rate}</span>
      </span>
    </Link>
  );
}

function stateOf({ status }: TabMinerView): 'here' | 'elsewhere' | 'failing' | undefined {
  return status?.isFailing ? 'failing' : status?.where;
}

function rateOf({ status }: TabMinerView): string | undefined {
  return status && hashrateText(status);
}

function hashrateText({ hashrateThs }: MinerStatus): string {
  const { value, unit } = formatHashrate(hashrateThs);
  return `${value} ${unit}`;
}
