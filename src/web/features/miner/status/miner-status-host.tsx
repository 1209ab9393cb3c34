import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { pageAt } from '#contract/pages.ts';
import { logWarning } from '#web/lib/log.ts';
import { localStore } from '#web/lib/storage.ts';
import { isMiningFlagSet, MINING_FLAG_KEY } from '../device/mining-flag.ts';
import type { TabMiner } from '../mining/tab-miner.ts';
import { DockedMinerStatus, MinerStatusLink } from './miner-status-link.tsx';

function isMinerPage(pathname: string): boolean {
  return pageAt(pathname)?.id === 'web-miner';
}

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
