import { ChevronDown, Lock, Menu } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { pageAt } from '#contract/pages.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { NAVIGATION, NAVIGATION_LABELS, type NavigationEntry, type NavigationGroup } from '#web/content/navigation.ts';
import { SITE } from '#web/content/site.ts';
import { Logo } from './logo.tsx';
import { MotionToggle, ThemeToggle } from './toggles.tsx';

const NAVIGATION_ID = 'site-navigation';

export function Header({ status, actions }: { readonly status?: ReactNode; readonly actions?: ReactNode }): ReactNode {
  const [pathname] = useLocation();
  const header = useRef<HTMLElement>(null);

  function closeMenus(): void {
    for (const menu of header.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) menu.hidePopover();
  }

  return (
    <header ref={header} className="sticky top-0 z-10 border-line border-b bg-ground print:hidden">
      <div className="page-width flex h-16 items-center gap-1">
        <Link
          href="/"
          onClick={closeMenus}
          className="-ml-[3px] mr-auto flex h-16 min-w-8 shrink-9999 flex-wrap gap-x-2.5 overflow-hidden font-display font-semibold text-base leading-16"
        >
          <Logo className="h-16 w-8" />
          {/* Whole, or in the row below, which is not visible. */}
          <span>{SITE.name}</span>
        </Link>
        {status}
        <nav
          id={NAVIGATION_ID}
          popover="auto"
          aria-label={NAVIGATION_LABELS.label}
          className="nav-popover nav-sheet wide:nav-inline wide:mr-3"
        >
          <ul className="page-width py-3 wide:flex wide:p-0">
            {NAVIGATION.map((item) => (
              <li key={item.label}>
                {'entries' in item ? (
                  <NavGroup group={item} pathname={pathname} onFollow={closeMenus} />
                ) : (
                  <NavLink entry={item} pathname={pathname} onFollow={closeMenus} />
                )}
              </li>
            ))}
          </ul>
          {/* A phone's header has no room for them beside the words of the wallet's button. */}
          <div className="page-width flex flex-wrap gap-x-6 border-line border-t py-2 scriptless:hidden sm:hidden">
            <ThemeToggle isInMenu />
            <MotionToggle isInMenu />
          </div>
        </nav>
        {actions}
        <div className="hidden sm:flex wide:-mr-[13px]">
          <MotionToggle />
          <ThemeToggle />
        </div>
        <Tooltip content={NAVIGATION_LABELS.menu}>
          <button
            type="button"
            popoverTarget={NAVIGATION_ID}
            aria-label={NAVIGATION_LABELS.menu}
            className="header-icon -mr-3 wide:hidden max-sm:-mr-[8px]"
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      </div>
    </header>
  );
}

export interface NavItemProps {
  readonly pathname: string;
  /** Called when a link is followed, to close open menus. */
  readonly onFollow: () => void;
}

function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  const page = pageAt(pathname);
  return page !== undefined && page === pageAt(entry.href);
}

export function NavLink({ entry, pathname, onFollow }: NavItemProps & { readonly entry: NavigationEntry }): ReactNode {
  return (
    <Link
      href={entry.href}
      onClick={onFollow}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      className="nav-item not-wide:text-base wide:nav-bar-item"
    >
      {entry.label}
    </Link>
  );
}

/** A drop-down in a wide window, expanded in the menu of a narrow one. */
export function NavGroup({ group, pathname, onFollow }: NavItemProps & { readonly group: NavigationGroup }): ReactNode {
  const panelId = `menu-${group.label.toLowerCase()}`;
  const containsCurrent = group.entries.some((entry) => isCurrent(entry, pathname));
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        data-current={containsCurrent}
        className="nav-item wide:nav-bar-item gap-1 not-wide:hidden"
      >
        {group.label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div id={panelId} popover="auto" className="nav-popover not-wide:nav-inline wide:nav-drop">
        <p className="pt-2.5 font-medium text-muted text-sm wide:hidden">{group.label}</p>
        <ul className="grid grid-cols-2 wide:grid-cols-1">
          {group.entries.map((entry) => (
            <li key={entry.href}>
              <Link
                href={entry.href}
                onClick={onFollow}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                className={`nav-item wide:px-3 ${entry.notYetAvailable ? 'nav-item-planned gap-2' : 'not-wide:font-normal'}`}
              >
                {entry.notYetAvailable === true && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
                {entry.label}
                {entry.notYetAvailable === true && (
                  <VisuallyHidden>{`(${NAVIGATION_LABELS.notYetAvailable})`}</VisuallyHidden>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
