import type { AdminPath } from '#contract/pages.ts';
import type { Role } from '#domain/team/roles.ts';
import { ADMIN_SECTIONS, type AdminSection } from './texts.ts';

/** Returns the section that a page belongs to: the one with the longest path that the page's begins with. */
export function sectionOf(path: AdminPath): AdminSection | undefined {
  return ADMIN_SECTIONS.filter((section) => path === section.path || path.startsWith(`${section.path}/`)).sort(
    (one, other) => other.path.length - one.path.length,
  )[0];
}

/** Whether a role may open a page of the area. */
export function mayOpen(path: AdminPath, role: Role): boolean {
  return role === 'admin' || sectionOf(path)?.isAdminOnly !== true;
}
