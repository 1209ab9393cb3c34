import type { ReactNode } from 'react';
import { ToastViewport } from '#web/components/ui/toast/toast-viewport.tsx';
import { MinerStatusHost } from '#web/features/miner/status/miner-status-host.tsx';
import { MINER_STATUS_ID } from '#web/features/miner/status/miner-status-id.ts';
import { PresaleFollower } from '#web/features/presale/public/presale-follower.tsx';
import { AdminLink } from '#web/features/team/admin-link.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Parts of every page that are outside its first load. */
export function LateParts(): ReactNode {
  return (
    <>
      <MinerStatusHost />
      <AdminLink slotId={MINER_STATUS_ID} />
      <UpdateNotice />
      <PresaleFollower />
      <ToastViewport />
    </>
  );
}
