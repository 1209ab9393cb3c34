import { Ellipsis, type LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import type { Role } from '#domain/team/roles.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { SITE } from '#web/content/site.ts';
import { RoleContext } from '#web/lib/role-context.ts';

/** Of package.json, set by the build. */
declare const PRODUCT_VERSION: string;

/** A page of the team's area. One without a section belongs to that with the longest path that its own begins with. */
export interface AdminPage {
  readonly title: string;
  readonly section?: {
    readonly label: string;
    /** undefined: in the user's menu instead. */
    readonly icon?: LucideIcon;
    /** Sections of a group stand together. */
    readonly group?: 'Presale' | 'Mining' | 'Newsletter' | 'Team';
    /** Has its own place in the bar of a phone; the others are behind 'More'. */
    readonly isMain?: boolean;
    /** Not for editors. */
    readonly isAdminOnly?: boolean;
  };
}

/** In the order of the navigation. */
export type AdminPages = Readonly<Partial<Record<AdminPath, AdminPage>>>;
export const AdminPagesContext = createContext<AdminPages>({});

export type AdminSection = NonNullable<AdminPage['section']> & { readonly path: AdminPath };

export function sectionsOf(pages: AdminPages): readonly AdminSection[] {
  const paths = Object.keys(pages) as AdminPath[];
  return paths.flatMap((path) => (pages[path]?.section ? { path, ...pages[path].section } : []));
}

export function sectionOf(pages: AdminPages, path: AdminPath): AdminSection | undefined {
  return sectionsOf(pages)
    .filter((section) => path === section.path || path.startsWith(`${section.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}

/** Whether a role may open a page of the area. */
export function mayOpen(pages: AdminPages, path: AdminPath, role: Role): boolean {
  return role === 'admin' || sectionOf(pages, path)?.isAdminOnly !== true;
}

/** A place in the bar of a phone; from `lg` on a line of the column. */
const PLACE =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-muted text-sm max-lg:tracking-tight ' +
  'transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:font-semibold ' +
  'aria-[current=page]:text-text lg:min-h-9 lg:flex-row lg:justify-start lg:gap-2.5 lg:rounded-md lg:px-2.5 ' +
  'lg:aria-[current=page]:bg-line light:lg:aria-[current=page]:bg-sunken';

/** The sections: a column beside the content; on a phone a bar at the bottom, with the rest behind 'More'. */
export function SectionNav({ path }: { readonly path: AdminPath }): ReactNode {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const current = sectionOf(useContext(AdminPagesContext), path);
  const sections = useSections();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-team', '');
    return () => root.removeAttribute('data-team');
  }, []);
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:inset-auto lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-t-0 lg:border-r lg:pb-0"
    >
      <p className="hidden h-12 items-center gap-2 border-line border-b shrink-0 px-4 font-display font-semibold text-sm lg:flex">
        <Brand />
      </p>
      <ul className="grid grid-flow-col lg:block lg:p-2">
        {sections.map((section, index) => (
          <li
            key={section.label}
            className={`min-w-0 ${section.isMain === true ? '' : 'max-lg:hidden'} ${section.group === sections[index - 1]?.group ? '' : 'lg:pt-4'}`}
          >
            <SectionLink section={section} isCurrent={section.path === current?.path} className={PLACE} />
          </li>
        ))}
        <li className="lg:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            aria-current={current !== undefined && current.isMain !== true ? 'page' : undefined}
            onClick={() => setMoreOpen(true)}
            className={PLACE}
          >
            <Ellipsis aria-hidden="true" className="size-4.5" />
            More
          </button>
        </li>
      </ul>
      <p className="mt-auto px-4.5 py-3 text-muted text-sm max-lg:hidden">
        {SITE.name} {PRODUCT_VERSION}
      </p>
      {isMoreOpen && <MoreSections current={current} onClose={() => setMoreOpen(false)} />}
    </nav>
  );
}

/** The area, beside its sections; on a phone above its screens. */
export function Brand(): ReactNode {
  return (
    <>
      <Logo className="size-5 shrink-0" />
      {SITE.name} team
    </>
  );
}

/** The sections that the user may open. */
function useSections(): readonly AdminSection[] {
  const role = useContext(RoleContext);
  const pages = useContext(AdminPagesContext);
  return sectionsOf(pages).filter(({ icon, path }) => icon !== undefined && mayOpen(pages, path, role));
}

interface MoreSectionsProps {
  readonly current: AdminSection | undefined;
  readonly onClose: () => void;
}

/** The sections without a place in the bar, within reach of a thumb. */
function MoreSections({ current, onClose }: MoreSectionsProps): ReactNode {
  return (
    <ModalDialog title="More" onCancel={onClose} className="mb-4 w-[min(28rem,calc(100vw-2rem))]">
      <ul className="mt-2 border-line border-t">
        {useSections()
          .filter(({ isMain }) => isMain !== true)
          .map((section) => (
            <li key={section.label} className="border-line border-b">
              <SectionLink
                section={section}
                isCurrent={section.path === current?.path}
                onClick={onClose}
                className="flex min-h-12 items-center gap-3 aria-[current=page]:font-semibold"
              />
            </li>
          ))}
      </ul>
      <button type="button" onClick={onClose} className="mt-2 min-h-12 w-full font-semibold text-muted text-sm">
        Close
      </button>
    </ModalDialog>
  );
}

interface SectionLinkProps {
  readonly section: AdminSection;
  readonly isCurrent: boolean;
  readonly onClick?: () => void;
  readonly className: string;
}

function SectionLink({ section, isCurrent, onClick, className }: SectionLinkProps): ReactNode {
  const { path, icon: Icon, label } = section;
  return (
    <Link href={path} aria-current={isCurrent ? 'page' : undefined} {...(onClick && { onClick })} className={className}>
      {Icon !== undefined && <Icon aria-hidden="true" className="size-4.5 shrink-0 lg:size-4" />}
      <span className="max-w-full truncate">{label}</span>
    </Link>
  );
}
