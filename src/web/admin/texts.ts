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
  '/admin/invitation': 'Invitation',
  '/admin/password': 'New password',
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
  {
    path: '/admin/overview',
    label: 'Overview',
    isMain: true,
    isAdminOnly: true,
  },
  ...inGroup('Presale', [
    { path: '/admin', label: 'Phases', isMain: true, isAdminOnly: true },
    { path: '/admin/content', label: 'Content' },
  ]),
  ...inGroup('People', [
    {
      path: '/admin/miners',
      label: 'Miners',
      isMain: true,
      isAdminOnly: true,
    },
    { path: '/admin/subscribers', label: 'Subscribers', isAdminOnly: true },
  ]),
  ...inGroup('Messages', [{ path: '/admin/newsletter', label: 'Campaigns', isMain: true }]),
  ...inGroup('Team', [
    { path: '/admin/team', label: 'Members', isAdminOnly: true },
    { path: '/admin/activity', label: 'Activity', isAdminOnly: true },
  ]),
  ...inGroup('System', [{ path: '/admin/claims', label: 'Snapshots' }]),
  { path: '/admin/account', label: 'Account', isOwn: true },
];

function inGroup(
  group: (typeof SECTION_GROUPS)[number],
  sections: readonly Omit<AdminSection, 'group'>[],
): readonly AdminSection[] {
  return sections.map((section) => ({ ...section, group }));
}

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
  breadcrumbs: 'You are here',
  home: 'Home',
} as const;

export const TABLE_TEXTS = {
  loading: 'Loading',
  failed: 'The table could not be loaded',
  tryAgain: 'Try again',
  empty: 'Nothing here yet.',
  noMatch: 'Nothing matches the search and filters.',
  clear: 'Clear search and filters',
  filters: (set: number) => (set === 0 ? 'Filters' : `Filters: ${set} set`),
  all: 'All',
  export: 'Export',
  formats: { csv: 'CSV', json: 'JSON' },
  exportLabel: (format: string) => `Export what is shown as ${format}`,
  notExported: 'Nothing was exported',
  exportSelected: 'Export the selected rows',
  exportSelectedLabel: (format: string) => `Export the selected rows as ${format}`,
  selectPage: 'Select all rows of this page',
  selectRow: (name: string) => `Select ${name}`,
  selection: 'Selected rows',
  selected: (rows: number, isFull: boolean) => `${rows} selected${isFull ? ', the most that is possible at once' : ''}`,
  clearSelection: 'Select none',
  pages: 'Pages',
  pagesBelow: 'Pages, below the table',
  range: (from: string, to: string, of: string, hasMore: boolean) =>
    `${from}–${to} of ${hasMore ? 'more than ' : ''}${of}`,
  pageSize: 'Rows',
  sort: {
    label: 'Sort by',
    option: (column: string, order: SortOrder) => `${column}, ${order === 'asc' ? 'ascending' : 'descending'}`,
  },
  match: { label: 'Match', beginning: 'From the start', inside: 'Anywhere' },
  columns: 'Columns',
  shown: (columns: number, all: number) => `${columns} of ${all}`,
  previous: 'Previous',
  next: 'Next',
  count: (rows: string, hasMore: boolean, one: string, many: string) =>
    hasMore ? `more than ${rows} ${many}` : `${rows} ${rows === '1' ? one : many}`,
  zone: (zone: string) => `Times are in your zone, ${zone}.`,
  yes: 'Yes',
  no: 'No',
  none: '–',
} as const;

export const UNSAVED_CHANGES = {
  question: 'Leave without saving?',
  note: 'Your changes have not been saved.',
  stay: 'Keep editing',
  go: 'Leave without saving',
} as const;
