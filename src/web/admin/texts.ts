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
  '/admin/about': 'Version',
  '/admin/team': 'Members',
  '/admin/account': 'Your account',
  '/admin/invitation': 'Invitation',
  '/admin/password': 'New password',
};

export const SECTION_GROUPS = ['Presale', 'People', 'Messages', 'Team', 'System'] as const;

export interface AdminSection {
  readonly path: AdminPath;
  /** The value of `SECTION_PARAMETER`, for one of several sections of a path. */
  readonly part?: string;
  readonly label: string;
  /** Found by the command menu, too. */
  readonly keywords: string;
  /** undefined: above the groups. */
  readonly group?: (typeof SECTION_GROUPS)[number];
  /** Has its own place in the bar of a phone; the others are behind 'More'. */
  readonly isMain?: boolean;
  /** Not for editors. */
  readonly isAdminOnly?: boolean;
  /** In the user's menu instead. */
  readonly isOwn?: boolean;
}

/** Of the address: which section of a path with several. */
export const SECTION_PARAMETER = 'section';

export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    path: '/admin/overview',
    label: 'Overview',
    keywords: 'attention chart errors miners start',
    isMain: true,
    isAdminOnly: true,
  },
  ...inGroup('Presale', [
    {
      ...{ path: '/admin', label: 'Phases', keywords: 'presale dashboard prices dates users deleted' },
      ...{ isMain: true, isAdminOnly: true },
    },
    { path: '/admin/content', label: 'Content', keywords: 'announcements roadmap dates links wallets site preview' },
  ]),
  ...inGroup('People', [
    {
      path: '/admin/miners',
      label: 'Miners',
      keywords: 'wallets block erase session',
      isMain: true,
      isAdminOnly: true,
    },
    { path: '/admin/subscribers', label: 'Subscribers', keywords: 'newsletter export addresses', isAdminOnly: true },
  ]),
  ...inGroup('Messages', [
    { path: '/admin/newsletter', label: 'Campaigns', keywords: 'newsletter letters drafts', isMain: true },
  ]),
  ...inGroup('Team', [
    { path: '/admin/team', label: 'Members', keywords: 'team administrators editors roles invite', isAdminOnly: true },
    { path: '/admin/activity', label: 'Activity', keywords: 'log changes audit history who', isAdminOnly: true },
  ]),
  ...inGroup('System', [
    { path: '/admin/claims', label: 'Snapshots', keywords: 'claims proof root publish' },
    { path: '/admin/about', label: 'Version', keywords: 'about release changelog node database' },
  ]),
  { path: '/admin/account', label: 'Account', keywords: 'own sessions logout', isOwn: true },
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
  commands: {
    open: 'Search or run a command',
    keys: { apple: '⌘K', other: 'Ctrl K' },
    title: 'Search or run a command',
    field: 'Command',
    placeholder: 'A command, phase, campaign, member, miner or subscriber',
    goTo: (label: string) => `Go to ${label}`,
    findMiner: (typed: string) => `Find the miner ${typed}`,
    findSubscriber: (typed: string) => `Find the subscriber ${typed}`,
    createPhase: 'Create a phase',
    createCampaign: 'Create a campaign',
    createFailed: 'The campaign was not created',
    importSubscribers: 'Import subscribers',
    changePassword: 'Change your password',
    secondFactor: 'Set up your second factor',
    announcements: 'Edit the announcements',
    plannedDates: 'Edit the planned dates',
    links: 'Edit the official links',
    newWallets: 'Open or close new wallets',
    makeSnapshot: 'Make a snapshot',
    invite: 'Invite a team member',
    openSite: 'Open the public site',
    switchTheme: 'Switch between the light and the dark theme',
    none: 'Nothing has this name.',
    found: {
      phase: (name: string) => `Phase: ${name}`,
      campaign: (subject: string) => `Campaign: ${subject}`,
      member: (username: string) => `Member: ${username}`,
      miner: (email: string) => `Miner: ${email}`,
      subscriber: (email: string) => `Subscriber: ${email}`,
    },
  },
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

export const ABOUT = {
  lead: 'What runs here, how it is set up, and what is new in it.',
  status: 'Status page',
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
    size: 'Size of the database',
    megabytes: (count: string) => `${count} MB`,
    started: 'This process runs since',
  },
  settings: {
    title: 'Settings',
    lead: 'Set as environment variables, and read at the start of the server.',
    facts: {
      publicOrigin: { label: 'Address of the site', variable: 'PUBLIC_ORIGIN', unset: 'Not set' },
      mailSender: {
        ...{ label: 'Mails come from', variable: 'SMTP_URL, MAIL_FROM' },
        unset: 'No mail server: nothing is sent',
      },
      requiresSecondFactor: {
        ...{ label: 'Second factor of administrators', variable: 'REQUIRE_SECOND_FACTOR' },
        unset: 'Each decides',
      },
      activityDays: { label: 'Activity log is kept', variable: 'ACTIVITY_LOG_DAYS', unset: 'For ever' },
      leftSubscriptionsDays: {
        ...{ label: 'Addresses that unsubscribed are kept', variable: 'LEFT_SUBSCRIPTIONS_DAYS' },
        unset: 'For ever',
      },
      securityContact: { label: 'Contact for vulnerabilities', variable: 'SECURITY_CONTACT', unset: 'Not set' },
    },
    required: 'Required',
    days: (count: string) => `${count} days`,
  },
  changes: (release: string) => `Changes: ${release}`,
  changesLead: 'From CHANGELOG.md of what is installed.',
} as const;

export const UNSAVED_CHANGES = {
  question: 'Leave without saving?',
  note: 'Your changes have not been saved.',
  stay: 'Keep editing',
  go: 'Leave without saving',
} as const;
