import type { AdminPath } from '#contract/pages.ts';
import type { SortOrder } from '#contract/table.ts';

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
