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
          className="mr-auto flex h-16 min-w-8 flex-wrap gap-x-2.5 overflow-hidden font-display font-semibold text-base max-[22rem]:text-base leading-16 transition-colors hover:text-volt"
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
          className="nav-sheet wide:nav-inline wide:mr-3"
        >
          <ul className="page-width divide-line py-2 not-wide:divide-y wide:flex wide:p-0">
            {NAVIGATION.map((item) => (
              <li key={item.label} className="not-wide:-mx-4">
                {'entries' in item ? (
                  <NavGroup group={item} pathname={pathname} onFollow={closeMenus} />
                ) : (
                  <NavLink entry={item} pathname={pathname} onFollow={closeMenus} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        {actions}
        <MotionToggle />
        <ThemeToggle />
        <Tooltip content={NAVIGATION_LABELS.menu}>
          <button
            type="button"
            popoverTarget={NAVIGATION_ID}
            aria-label={NAVIGATION_LABELS.menu}
            className={
              'grid size-[44px] shrink-0 place-items-center rounded-md border border-transparent transition-colors duration-150 ' +
              'hover:border-edge hover:text-volt active:bg-surface wide:hidden'
            }
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
      className="nav-item wide:nav-bar-item"
    >
      {entry.label}
    </Link>
  );
}

/** A drop-down in a wide window, expanded in the menu of a narrow one. */
export function NavGroup({ group, pathname, onFollow }: NavItemProps & { readonly group: NavigationGroup }): ReactNode {
  const panelId = `menu-${group.label.toLowerCase()}`;
  const containsCurrent = group.also.includes(pathname) || group.entries.some((entry) => isCurrent(entry, pathname));
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
      <div id={panelId} popover="auto" className="not-wide:nav-inline wide:nav-sheet">
        <div className="wide:page-width wide:grid wide:grid-cols-[1fr_2.5fr] wide:gap-12 wide:py-8">
          <div className="px-4.5 pt-3 wide:px-0 wide:pt-1.5">
            <p className="font-display font-semibold text-muted text-sm wide:text-text wide:text-title">
              {group.label}
            </p>
            <p className="hidden pt-1 text-muted text-sm wide:block">{group.text}</p>
          </div>
          <ul className="grid grid-cols-2 wide:grid-cols-3 wide:gap-x-8">
            {group.entries.map((entry) => (
              <li key={entry.href} className="wide:border-line wide:border-b">
                <Link
                  href={entry.href}
                  onClick={onFollow}
                  aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                  className={`nav-item gap-2 wide:border-l-0 wide:px-0 wide:text-base ${
                    entry.notYetAvailable ? 'font-normal not-hover:text-muted' : ''
                  }`}
                >
                  {entry.label}
                  {entry.notYetAvailable === true && (
                    <>
                      <Lock aria-hidden="true" className="size-3.5 shrink-0" />
                      <VisuallyHidden>{`(${NAVIGATION_LABELS.notYetAvailable})`}</VisuallyHidden>
                    </>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
