import type { ReactNode } from 'react';
import { ToastViewport } from '#web/components/ui/toast/toast-viewport.tsx';
import { MinerStatusHost } from '#web/features/miner/status/miner-status-host.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Parts of every page that are outside its first load. */
export function LateParts(): ReactNode {
  return (
    <>
      <MinerStatusHost />
      <UpdateNotice />
      <ToastViewport />
    </>
  );
}
