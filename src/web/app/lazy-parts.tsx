import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ToastViewport } from '#web/components/ui/toast/toast-viewport.tsx';
import { MinerStatusHost } from '#web/features/miner/status/miner-status.tsx';
import { PresaleFollower } from '#web/features/presale/public/latest-presale.ts';
import { AdminLink } from '#web/features/team/admin-link.tsx';
import { UpdateNotice } from './update-notice.tsx';

export function LazyParts({ slotId }: { readonly slotId: string }): ReactNode {
  const slot = useHeaderSlot(slotId);
  return (
    <>
      <MinerStatusHost slot={slot} />
      <AdminLink slot={slot} />
      <UpdateNotice />
      <PresaleFollower />
      <ToastViewport />
    </>
  );
}

/** Returns an element of the site's header to render into; null where there is no header: under /admin. */
function useHeaderSlot(id: string): HTMLElement | null {
  const [pathname] = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  // The header of the new page is there after the commit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another header.
  useEffect(() => setElement(document.getElementById(id)), [id, pathname]);
  return element;
}
