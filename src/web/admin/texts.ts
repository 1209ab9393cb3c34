import type { AdminPath } from '#contract/pages.ts';
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
  '/admin/newsletter': 'Newsletter',
  '/admin/newsletter/{id}': 'Campaign',
  '/admin/subscribers': 'Subscribers',
  '/admin/sign-ins': 'Sign-ins',
  '/admin/claims': 'Snapshots',
  '/admin/activity': 'Activity',
  '/admin/about': 'Version',
  '/admin/team': 'Team',
  '/admin/account': 'Your account',
  '/admin/invitation': 'Invitation',
};

export interface AdminSection {
  readonly path: AdminPath;
  readonly label: string;
  /** Found by the command menu, too. */
  readonly keywords: string;
  /** Has its own place in the bar of a phone; the others are behind 'More'. */
  readonly isMain?: boolean;
  /** Not for editors. */
  readonly isAdminOnly?: boolean;
}

export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    path: '/admin/overview',
    label: 'Overview',
    keywords: 'attention chart errors miners start',
    isMain: true,
    isAdminOnly: true,
  },
  { path: '/admin', label: 'Presale', keywords: 'dashboard phases prices dates users', isMain: true },
  { path: '/admin/content', label: 'Content', keywords: 'announcements roadmap dates links wallets site preview' },
  { path: '/admin/miners', label: 'Miners', keywords: 'wallets block erase session', isMain: true, isAdminOnly: true },
  { path: '/admin/newsletter', label: 'Newsletter', keywords: 'campaigns letters outbox mails', isMain: true },
  { path: '/admin/subscribers', label: 'Subscribers', keywords: 'newsletter export addresses', isAdminOnly: true },
  { path: '/admin/team', label: 'Team', keywords: 'administrators editors roles invite', isAdminOnly: true },
  { path: '/admin/sign-ins', label: 'Sign-ins', keywords: 'sessions accounts browsers', isAdminOnly: true },
  { path: '/admin/claims', label: 'Snapshots', keywords: 'claims proof root publish' },
  { path: '/admin/activity', label: 'Activity', keywords: 'log changes audit history who', isAdminOnly: true },
  { path: '/admin/account', label: 'Account', keywords: 'own password authenticator recovery sign out' },
  { path: '/admin/about', label: 'Version', keywords: 'about release changelog node database' },
];

export const ADMIN_SHELL = {
  area: `${SITE.name} · team`,
  skip: 'Skip to the content',
  sections: 'Sections',
  more: 'More',
  close: 'Close',
  signedInAs: (username: string) => `Signed in as ${username}`,
  onlyAdmins: {
    title: 'For administrators',
    text: 'Editors cannot open this section. An administrator can change your role in Team.',
  },
  breadcrumbs: 'You are here',
  home: 'Home',
  commands: {
    open: 'Search or run a command',
    title: 'Search or run a command',
    field: 'Command',
    placeholder: 'Type a command, or the beginning of an address',
    goTo: (label: string) => `Go to ${label}`,
    findMiner: (typed: string) => `Find the miner ${typed}`,
    findSubscriber: (typed: string) => `Find the subscriber ${typed}`,
    createPhase: 'Create a phase',
    createCampaign: 'Create a campaign',
    createFailed: 'The campaign was not created',
    importSubscribers: 'Import subscribers',
    removeSubscriber: 'Remove a subscriber',
    openOutbox: 'Open the outbox',
    makeSnapshot: 'Make a snapshot',
    invite: 'Invite a team member',
    openSite: 'Open the public site',
    switchTheme: 'Switch between the light and the dark theme',
    none: 'No command has this name.',
  },
} as const;

export const TABLE_TEXTS = {
  loading: 'Loading',
  failed: 'The table could not be loaded',
  tryAgain: 'Try again',
  empty: 'Nothing here yet.',
  noMatch: 'Nothing matches the search and filters.',
  clear: 'Clear search and filters',
  all: 'All',
  export: 'Export',
  formats: { csv: 'CSV', json: 'JSON' },
  exportLabel: (format: string) => `Export what is shown as ${format}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  count: (rows: string, hasMore: boolean, one: string, many: string) =>
    hasMore ? `more than ${rows} ${many}` : `${rows} ${rows === '1' ? one : many}`,
  zone: (zone: string) => `Times are in your zone, ${zone}.`,
  yes: 'Yes',
  no: 'No',
  none: '–',
} as const;

export const ABOUT = {
  loading: 'Loading the version',
  failed: 'The version could not be loaded',
  versions: {
    title: 'Installed versions',
    product: SITE.name,
    commit: 'Commit',
    unknown: 'Not known',
    node: 'Node.js',
    databases: { embedded: 'PostgreSQL, embedded', postgres: 'PostgreSQL' },
    migrations: 'Migrations applied',
  },
  changes: (release: string) => `Changes: ${release}`,
} as const;

export const UNSAVED_CHANGES = {
  question: 'Leave without saving?',
  note: 'Your changes have not been saved.',
  stay: 'Keep editing',
  go: 'Leave without saving',
} as const;
