import { ArrowLeft, House } from 'lucide-react';
import { type ReactNode, Suspense, useContext, useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import type { Role } from '#domain/team/roles.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { ThemeToggle } from '#web/components/layout/toggles.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { rememberAdmin } from '#web/lib/admin-marker.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { type AdminPages, AdminPagesContext, Brand, mayOpen, SectionNav, sectionOf } from './section-nav.tsx';

interface AdminShellProps {
  readonly pages: AdminPages;
  readonly path: AdminPath;
  readonly role: Role;
  /** The user's menu. */
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the team's area: sections at the side, on a phone at the bottom, where a thumb reaches them. */
export function AdminShell({ pages, path, role, account, children }: AdminShellProps): ReactNode {
  const title = pages[path]?.title;

  useEffect(() => {
    document.title = `${title} · ${SITE.name}`;
  }, [title]);

  useEffect(rememberAdmin, []);

  return (
    <AdminPagesContext value={pages}>
      <RoleContext value={role}>
        <div className="lg:grid lg:min-h-dvh lg:grid-cols-[13rem_minmax(0,1fr)]">
          <a
            href={`#${MAIN_ID}`}
            className="sr-only rounded-md bg-volt-fill px-4 py-3 font-semibold text-on-volt focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
          >
            Skip to the content
          </a>
          <SectionNav path={path} />
          <div className="min-w-0">
            <ShellHeader path={path} account={account} />
            <main id={MAIN_ID} tabIndex={-1} className="focus-visible:outline-none">
              <Suspense
                fallback={
                  <div className="grid min-h-60 place-items-center text-muted">
                    <Spinner label="Loading" className="size-7" />
                  </div>
                }
              >
                {mayOpen(pages, path, role) ? (
                  children
                ) : path === '/admin' ? (
                  <Redirect to="/admin/content" replace />
                ) : (
                  <OnlyAdmins />
                )}
              </Suspense>
            </main>
          </div>
        </div>
      </RoleContext>
    </AdminPagesContext>
  );
}

function ShellHeader({ path, account }: { readonly path: AdminPath; readonly account: ReactNode }): ReactNode {
  const section = sectionOf(useContext(AdminPagesContext), path);
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1 border-line border-b bg-ground px-4 md:px-6">
      {section === undefined || section.path === path ? (
        <p className="flex items-center gap-2 font-display font-semibold text-sm lg:hidden">
          <Brand />
        </p>
      ) : (
        <Link
          href={section.path}
          className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm transition-colors hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {section.label}
        </Link>
      )}
      <Link href="/" title="Home" className="header-icon ml-auto">
        <House aria-hidden="true" className="size-5" />
        <span className="sr-only">Home</span>
      </Link>
      <ThemeToggle />
      {account}
    </header>
  );
}

function OnlyAdmins(): ReactNode {
  return (
    <TeamPage title="For administrators" lead="An administrator can change your role, at Members.">
      {null}
    </TeamPage>
  );
}
