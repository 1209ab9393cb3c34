import { Menu } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { NAVIGATION, NAVIGATION_LABELS } from '#web/content/navigation.ts';
import { SITE } from '#web/content/site.ts';
import { Logo } from './logo.tsx';
import { MotionToggle } from './motion-toggle.tsx';
import { NavGroup, NavLink } from './nav-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const NAVIGATION_ID = 'site-navigation';

export interface HeaderProps {
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

export function Header({ status, actions }: HeaderProps): ReactNode {
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
          className="mr-auto flex h-16 min-w-8 flex-wrap gap-x-2.5 overflow-hidden font-display font-semibold text-lg max-[22rem]:text-base leading-16 transition-colors hover:text-volt"
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
