import { useSearchParams } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import type { Role } from '#domain/team/roles.ts';
import { ADMIN_SECTIONS, type AdminSection, SECTION_PARAMETER } from './texts.ts';

/**
 * Returns the section that a page belongs to: the one with the longest path that the page's begins with.
 *
 * @param part the address's `SECTION_PARAMETER`
 */
export function sectionOf(path: AdminPath, part: string | null = null): AdminSection | undefined {
  const found = ADMIN_SECTIONS.filter((section) => path === section.path || path.startsWith(`${section.path}/`)).sort(
    (one, other) => other.path.length - one.path.length,
  );
  const ofPath = found.filter((section) => section.path === found[0]?.path);
  return ofPath.find((section) => section.part === (part ?? undefined)) ?? ofPath[0];
}

/** The section that the address shows. */
export function useCurrentSection(path: AdminPath): AdminSection | undefined {
  const [params] = useSearchParams();
  return sectionOf(path, params.get(SECTION_PARAMETER));
}

export function sectionHref({ path, part }: AdminSection): string {
  return part === undefined ? path : `${path}?${SECTION_PARAMETER}=${part}`;
}

/** Whether a role may open a page of the area. */
export function mayOpen(path: AdminPath, role: Role, part: string | null = null): boolean {
  return role === 'admin' || sectionOf(path, part)?.isAdminOnly !== true;
}
