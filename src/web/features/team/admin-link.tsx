import { LayoutDashboard } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isAdminRemembered } from '#web/lib/admin-marker.ts';

const ADMIN_LINK = { label: 'Admin', href: '/admin' } as const;

/** In the header, for administrators: a link to the team's area. */
export function AdminLink({ slot }: { readonly slot: HTMLElement | null }): ReactNode {
  const [isAdmin, setIsAdmin] = useState(false);
  // Asked again on each page: a logout forgets it.
  useEffect(() => setIsAdmin(slot !== null && isAdminRemembered()), [slot]);
  if (slot === null || !isAdmin) return null;
  return createPortal(
    <a
      href={ADMIN_LINK.href}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md border border-transparent px-2 font-semibold text-sm transition-colors duration-150 hover:border-edge active:bg-surface"
    >
      <LayoutDashboard aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-sm:sr-only wide:max-xl:sr-only">{ADMIN_LINK.label}</span>
    </a>,
    slot,
  );
}
