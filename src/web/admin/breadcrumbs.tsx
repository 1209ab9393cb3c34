import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import { sectionOf } from './section-of.ts';
import { keptPlace } from './table/kept-place.ts';
import { ADMIN_SHELL, ADMIN_TITLES } from './texts.ts';

/** The section, and the page below it with the number of what it shows. */
export function Breadcrumbs({ path }: { readonly path: AdminPath }): ReactNode {
  const [pathname] = useLocation();
  const section = sectionOf(path);
  if (section === undefined) return null;
  const number = path.endsWith('{id}') ? pathname.slice(pathname.lastIndexOf('/') + 1) : undefined;
  return (
    <nav aria-label={ADMIN_SHELL.breadcrumbs} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        {path === section.path ? (
          <li aria-current="page" className="truncate font-semibold">
            {section.label}
          </li>
        ) : (
          <>
            <li>
              <Link
                href={keptPlace(section.path)}
                className="inline-flex min-h-11 items-center text-muted hover:text-volt"
              >
                {section.label}
              </Link>
            </li>
            <li aria-hidden="true" className="text-muted">
              /
            </li>
            <li aria-current="page" className="truncate font-semibold">
              {/* On a phone the number says it. */}
              <span className={number === undefined ? '' : 'max-sm:sr-only'}>{ADMIN_TITLES[path]}</span>
              {number !== undefined && <span className="numeric text-muted"> {number}</span>}
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}
