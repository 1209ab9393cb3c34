import { ChevronDown, CircleUser } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/team-account.ts';
import { MENU_ENTRY } from '#web/components/ui/action-menu.tsx';
import { useLogOut } from './sessions.tsx';
import { ROLES } from './texts.ts';

const MENU_ID = 'account-menu';

/** In the team's header: the own account and the logout. */
export function AccountMenu({ user }: { readonly user: User }): ReactNode {
  const logOut = useLogOut();
  const menu = useRef<HTMLDivElement>(null);
  const close = (): void => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={`Signed in as ${user.username}`}
        className="flex h-11 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-sm"
      >
        <CircleUser aria-hidden="true" className="size-5" />
        <span className="max-w-32 truncate max-md:hidden">{user.username}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 max-md:hidden" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="inset-auto top-12 right-2 m-0 w-60 rounded-md border border-edge bg-surface py-1.5 text-text md:right-4"
      >
        <p className="border-line border-b px-4 pt-1 pb-2.5">
          <span className="wrap-anywhere block font-semibold text-sm">{user.username}</span>
          <span className="text-muted text-sm">{ROLES[user.role][0]}</span>
        </p>
        <Link href="/admin/account" onClick={close} className={MENU_ENTRY}>
          Account
        </Link>
        <button type="button" disabled={logOut.isPending} onClick={() => void logOut.run()} className={MENU_ENTRY}>
          Logout
        </button>
      </div>
    </>
  );
}
