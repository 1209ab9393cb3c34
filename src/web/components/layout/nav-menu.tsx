import { ChevronDown, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageAt } from '#contract/pages.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { NAVIGATION_LABELS, type NavigationEntry, type NavigationGroup } from '#web/content/navigation.ts';

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
            <p className="font-display font-semibold text-muted text-sm wide:text-text wide:text-xl">{group.label}</p>
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
