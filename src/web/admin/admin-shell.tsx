import { House, Search } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, Suspense, useEffect, useState } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import type { Role } from '#domain/team/roles.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { ThemeToggle } from '#web/components/layout/theme-toggle.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { rememberAdmin } from '#web/lib/admin-marker.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CommandMenu } from './command-menu.tsx';
import { SectionNav } from './section-nav.tsx';
import { mayOpen, sectionOf } from './section-of.ts';
import { ADMIN_SHELL, ADMIN_TITLES, SECTION_PARAMETER, TABLE_TEXTS } from './texts.ts';

export interface AdminShellProps {
  readonly path: AdminPath;
  readonly role: Role;
  /** The user's menu. */
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the team's area: sections at the side, on a phone at the bottom, where a thumb reaches them. */
export function AdminShell({ path, role, account, children }: AdminShellProps): ReactNode {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const part = useSearchParams()[0].get(SECTION_PARAMETER);
  const section = sectionOf(path, part);
  const title = section?.part === undefined ? ADMIN_TITLES[path] : section.label;

  useEffect(() => {
    document.title = `${title} · ${SITE.name}`;
  }, [title]);

  useEffect(rememberAdmin, []);

  useCommandShortcut(setMenuOpen);

  return (
    <RoleContext value={role}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <a
          href={`#${MAIN_ID}`}
          className="sr-only rounded-md bg-volt-fill px-4 py-3 font-semibold text-on-volt focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
        >
          {ADMIN_SHELL.skip}
        </a>
        <SectionNav path={path} />
        <div className="min-w-0">
          <ShellHeader path={path} account={account} onSearch={() => setMenuOpen(true)} />
          <main id={MAIN_ID} tabIndex={-1} className="focus-visible:outline-none">
            <Suspense
              fallback={
                <div className="grid min-h-60 place-items-center text-muted">
                  <Spinner label={TABLE_TEXTS.loading} className="size-7" />
                </div>
              }
            >
              {mayOpen(path, role, part) ? (
                children
              ) : path === '/admin' ? (
                <Redirect to="/admin/content" replace />
              ) : (
                <OnlyAdmins />
              )}
            </Suspense>
          </main>
        </div>
        {isMenuOpen && <CommandMenu onClose={() => setMenuOpen(false)} />}
      </div>
    </RoleContext>
  );
}

interface ShellHeaderProps extends Pick<AdminShellProps, 'path' | 'account'> {
  readonly onSearch: () => void;
}

function ShellHeader({ path, account, onSearch }: ShellHeaderProps): ReactNode {
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1 border-line border-b bg-ground px-4 md:px-6">
      <Breadcrumbs path={path} />
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Meta+K Control+K"
        className="ml-auto flex h-9 shrink-0 items-center gap-2 rounded-md border border-line px-2.5 text-muted text-sm transition-colors hover:border-edge hover:text-text max-md:size-11 max-md:justify-center max-md:border-transparent"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="max-md:sr-only">{ADMIN_SHELL.commands.open}</span>
        <span aria-hidden="true" className="numeric rounded-sm border border-line px-1.5 text-xs max-md:hidden">
          {isApple() ? ADMIN_SHELL.commands.keys.apple : ADMIN_SHELL.commands.keys.other}
        </span>
      </button>
      <Link
        href="/"
        title={ADMIN_SHELL.home}
        className="grid size-11 shrink-0 place-items-center rounded-md transition-colors hover:text-volt"
      >
        <House aria-hidden="true" className="size-5" />
        <span className="sr-only">{ADMIN_SHELL.home}</span>
      </Link>
      <ThemeToggle />
      {account}
    </header>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Ctrl or Command and K open the menu, and close it. */
function useCommandShortcut(setMenuOpen: Dispatch<SetStateAction<boolean>>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setMenuOpen((isOpen) => !isOpen);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [setMenuOpen]);
}

function OnlyAdmins(): ReactNode {
  const { title, text } = ADMIN_SHELL.onlyAdmins;
  return (
    <div className="px-4 py-5 md:px-6">
      <h1 className="text-lg">{title}</h1>
      <p className="mt-1 text-muted text-sm">{text}</p>
    </div>
  );
}
