import type { AdminPath } from '#contract/pages.ts';
import type { SortOrder } from '#contract/table.ts';
import { SITE } from '#web/content/site.ts';

/** Texts of the team's area: its frame and its table kit. The texts of a screen are its capability's. */

export const ADMIN_TITLES: Record<AdminPath, string> = {
  '/admin': 'Admin Dashboard',
  '/admin/overview': 'Overview',
  '/admin/presale/create': 'Create Presale Phase',
  '/admin/presale/edit/{id}': 'Edit Presale Phase',
  '/admin/content': 'Content',
  '/admin/miners': 'Miners',
  '/admin/miners/{id}': 'Miner',
  '/admin/newsletter': 'Campaigns',
  '/admin/newsletter/{id}': 'Campaign',
  '/admin/subscribers': 'Subscribers',
  '/admin/subscribers/{id}': 'Subscriber',
  '/admin/claims': 'Snapshots',
  '/admin/activity': 'Activity',
  '/admin/team': 'Members',
  '/admin/account': 'Your account',
  '/admin/link': 'Your link',
};

export const SECTION_GROUPS = ['Presale', 'People', 'Messages', 'Team', 'System'] as const;

export interface AdminSection {
  readonly path: AdminPath;
  readonly label: string;
  /** undefined: above the groups. */
  readonly group?: (typeof SECTION_GROUPS)[number];
  /** Has its own place in the bar of a phone; the others are behind 'More'. */
  readonly isMain?: boolean;
  /** Not for editors. */
  readonly isAdminOnly?: boolean;
  /** In the user's menu instead. */
  readonly isOwn?: boolean;
}

export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: '/admin/overview', label: 'Overview', isMain: true, isAdminOnly: true },
  { path: '/admin', label: 'Phases', group: 'Presale', isMain: true, isAdminOnly: true },
  { path: '/admin/content', label: 'Content', group: 'Presale' },
  { path: '/admin/miners', label: 'Miners', group: 'People', isMain: true, isAdminOnly: true },
  { path: '/admin/subscribers', label: 'Subscribers', group: 'People', isAdminOnly: true },
  { path: '/admin/newsletter', label: 'Campaigns', group: 'Messages', isMain: true },
  { path: '/admin/team', label: 'Members', group: 'Team', isAdminOnly: true },
  { path: '/admin/activity', label: 'Activity', group: 'Team', isAdminOnly: true },
  { path: '/admin/claims', label: 'Snapshots', group: 'System' },
  { path: '/admin/account', label: 'Account', isOwn: true },
];

export const ADMIN_SHELL = {
  area: `${SITE.name} · team`,
  skip: 'Skip to the content',
  sections: 'Sections',
  more: 'More',
  close: 'Close',
  onlyAdmins: {
    title: 'For administrators',
    text: 'Editors cannot open this section. An administrator can change your role in Team.',
  },
  home: 'Home',
} as const;

export const TABLE_TEXTS = {
  loading: 'Loading',
  failed: 'The table could not be loaded',
  tryAgain: 'Try again',
  empty: 'Nothing here yet.',
  noMatch: 'Nothing matches the search and filters.',
  clear: 'Clear search and filters',
  all: 'All',
  export: 'Export as CSV',
  notExported: 'Nothing was exported',
  pages: 'Pages',
  sort: {
    label: 'Sort by',
    option: (column: string, order: SortOrder) => `${column}, ${order === 'asc' ? 'ascending' : 'descending'}`,
  },
  previous: 'Previous',
  next: 'Next',
  count: (rows: string, hasMore: boolean, one: string, many: string) =>
    hasMore ? `more than ${rows} ${many}` : `${rows} ${rows === '1' ? one : many}`,
  zone: (zone: string) => `Times are in your zone, ${zone}.`,
  none: '–',
} as const;

export const UNSAVED_CHANGES = {
  question: 'Leave without saving?',
  note: 'Your changes have not been saved.',
  stay: 'Keep editing',
  go: 'Leave without saving',
} as const;
