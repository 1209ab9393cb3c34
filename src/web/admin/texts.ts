import type { PhaseRow, SubscriberRow } from '#contract/admin.ts';
import type { AdminPath } from '#contract/pages.ts';
import { SITE } from '#web/content/site.ts';
import { SNAPSHOTS_ADMIN } from '#web/features/claims/admin/texts.ts';
import { NEWSLETTER_ADMIN } from '#web/features/newsletter/admin/texts.ts';
import { DASHBOARD, PHASE_FORM, STATUS_TEXTS } from '#web/features/presale/admin/texts.ts';
import { INVITATION, ROLE_TEXTS, TEAM } from '#web/features/team/members/texts.ts';
import { OWN_ACCOUNT } from '#web/features/team/own/texts.ts';
import { OVERVIEW } from './overview/texts.ts';

/** Texts of the team's area: its frame, its tables and the record of one miner. */

export const ADMIN_TITLES: Record<AdminPath, string> = {
  '/admin': DASHBOARD.title,
  '/admin/overview': OVERVIEW.title,
  '/admin/presale/create': PHASE_FORM.createTitle,
  '/admin/presale/edit/{id}': PHASE_FORM.editTitle,
  '/admin/phases': 'All phases',
  '/admin/content': 'Content',
  '/admin/miners': 'Miners',
  '/admin/miners/{id}': 'Miner',
  '/admin/newsletter': NEWSLETTER_ADMIN.title,
  '/admin/newsletter/{id}': 'Campaign',
  '/admin/subscribers': 'Subscribers',
  '/admin/sign-ins': 'Sign-ins',
  '/admin/claims': SNAPSHOTS_ADMIN.title,
  '/admin/activity': 'Activity',
  '/admin/about': 'Version',
  '/admin/team': TEAM.title,
  '/admin/account': OWN_ACCOUNT.title,
  '/admin/invitation': INVITATION.title,
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
  { path: '/admin/phases', label: 'All phases', keywords: 'deleted completed export' },
  { path: '/admin/content', label: 'Content', keywords: 'announcements roadmap dates links wallets site preview' },
  { path: '/admin/miners', label: 'Miners', keywords: 'wallets block erase session', isMain: true, isAdminOnly: true },
  { path: '/admin/newsletter', label: 'Newsletter', keywords: 'campaigns letters outbox mails', isMain: true },
  { path: '/admin/subscribers', label: 'Subscribers', keywords: 'newsletter export addresses', isAdminOnly: true },
  { path: '/admin/team', label: TEAM.title, keywords: 'administrators editors roles invite', isAdminOnly: true },
  { path: '/admin/sign-ins', label: 'Sign-ins', keywords: 'sessions accounts browsers', isAdminOnly: true },
  { path: '/admin/claims', label: 'Snapshots', keywords: 'claims proof root publish' },
  { path: '/admin/activity', label: 'Activity', keywords: 'log changes audit history who', isAdminOnly: true },
  { path: '/admin/account', label: OWN_ACCOUNT.section, keywords: 'own password authenticator recovery sign out' },
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
    open: 'Search or do',
    title: 'Search or do',
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
    invite: 'Invite somebody to the team',
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

export const PHASE_STATE_TEXTS: Record<PhaseRow['status'], string> = { ...STATUS_TEXTS, deleted: 'Deleted' };

export const PHASES_TABLE = {
  lead: 'Every phase that was ever saved, deleted ones included.',
  rows: ['phase', 'phases'],
  search: 'Name begins with',
  status: 'Status',
  columns: {
    name: 'Name',
    start: 'Start date',
    end: 'End date',
    price: 'Token price',
    changes: 'Changes',
    status: 'Status',
  },
} as const;

export const MINERS_TABLE = {
  lead: 'Every mining wallet. Open one to see its history, end its session, block or erase it.',
  rows: ['wallet', 'wallets'],
  search: 'Address begins with',
  status: 'Show',
  blocked: 'Blocked',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  columns: {
    email: 'Address',
    mined: 'TVX mined',
    time: 'Mining time',
    lastSync: 'Last sync',
    created: 'Created',
    status: 'State',
  },
} as const;

export const SUBSCRIBER_STATE_TEXTS: Record<SubscriberRow['status'], string> = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  left: 'Left',
};

export const SUBSCRIBERS_TABLE = {
  lead: 'Addresses of the newsletter, with the record of their consent. Write only to those who are subscribed.',
  rows: ['subscriber', 'subscribers'],
  search: 'Address begins with',
  status: 'State',
  columns: {
    email: 'Address',
    source: 'Form',
    consented: 'Signed up',
    confirmed: 'Confirmed',
    left: 'Left',
    status: 'State',
  },
} as const;

export const SIGN_INS_TABLE = {
  lead: 'Browsers that are signed in to an account now. Past sign-ins of the team are in Activity.',
  rows: ['sign-in', 'sign-ins'],
  search: 'Name begins with',
  role: 'Accounts',
  administrators: 'Administrators',
  editors: 'Editors',
  columns: { username: 'Account', role: 'Role', browser: 'Browser', created: 'Signed in', expires: 'Ends' },
  roles: ROLE_TEXTS,
} as const;

export const ACTIVITY_TABLE = {
  lead: 'Who did what, and when. Entries cannot be changed or deleted here.',
  rows: ['entry', 'entries'],
  search: 'Done by (whole name)',
  area: 'About',
  areas: {
    accounts: 'Accounts',
    presale: 'Presale',
    content: 'Content',
    miners: 'Miners',
    newsletter: 'Newsletter',
    snapshots: 'Snapshots',
    exports: 'Exports',
    retention: 'Retention',
    team: 'Team',
  },
  from: 'From (UTC)',
  until: 'Until (UTC)',
  columns: { at: 'Time', by: 'Who', what: 'What', changes: 'Before and after' },
  actions: {
    created: 'created',
    updated: 'changed',
    deleted: 'deleted',
    restored: 'restored',
    purged: 'removed for good',
    granted: 'made an administrator of',
    'made-editor': 'made an editor of',
    revoked: 'took the rights of',
    'password-reset': 'reset the password of',
    'password-changed': 'changed the password of',
    'signed-in': 'signed in as',
    'sessions-ended': 'ended all sessions of',
    'second-factor-enabled': 'turned the authenticator app on for',
    'second-factor-disabled': 'turned the authenticator app off for',
    'second-factor-reset': 'reset the second factor of',
    'recovery-codes-renewed': 'made new recovery codes for',
    'recovery-code-used': 'used a recovery code of',
    'passkey-added': 'added a passkey to',
    'passkey-removed': 'removed a passkey of',
    unlocked: 'allowed attempts again for',
    invited: 'sent out invitation',
    'invitation-accepted': 'accepted invitation',
    'invitation-withdrawn': 'withdrew invitation',
    confirmed: 'entered the password to publish or read',
    refused: 'was refused',
    'people-read': 'read rows about people',
    'approval-asked': 'asked a second member to approve',
    'approval-given': 'approved',
    'approval-declined': 'declined',
    'approval-withdrawn': 'withdrew',
    'approval-required': 'required approval by a second member',
    'approval-not-required': 'stopped requiring approval by a second member',
    'session-ended': 'ended the session of wallet',
    blocked: 'blocked wallet',
    unblocked: 'unblocked wallet',
    erased: 'erased wallet',
    exported: 'exported',
    'content-drafted': 'saved a draft of the content, version',
    'content-published': 'published the content, version',
    'campaign-created': 'created campaign',
    'campaign-changed': 'changed campaign',
    'campaign-deleted': 'deleted campaign',
    'campaign-started': 'started campaign',
    'campaign-unscheduled': 'made a draft again of campaign',
    'campaign-paused': 'paused campaign',
    'campaign-resumed': 'resumed campaign',
    'campaign-cancelled': 'cancelled campaign',
    'campaign-tested': 'sent a test of campaign',
    'mail-retried': 'retried mail',
    'mail-deleted': 'deleted mail',
    'subscribers-imported': 'imported subscribers',
    'subscriber-unsubscribed': 'unsubscribed an address',
    'subscriber-erased': 'deleted everything about a subscriber',
    'snapshot-started': 'started snapshot',
    'snapshot-published': 'published snapshot',
    'snapshot-failed': 'failed to publish snapshot',
  } as Readonly<Record<string, string>>,
} as const;

export const ABOUT = {
  loading: 'Loading the version',
  failed: 'The version could not be loaded',
  versions: {
    title: 'What runs here',
    product: SITE.name,
    commit: 'Commit',
    unknown: 'Not known',
    node: 'Node.js',
    databases: { embedded: 'PostgreSQL, embedded', postgres: 'PostgreSQL' },
    migrations: 'Migrations applied',
  },
  changes: (release: string) => `Changes: ${release}`,
} as const;

export const MINER_RECORD = {
  loading: 'Loading the wallet',
  failed: 'The wallet could not be loaded',
  blocked: (when: string) => `Blocked since ${when}`,
  totals: {
    title: 'Totals',
    mined: 'TVX mined (total)',
    balance: 'TVX balance',
    time: 'Mining time',
    rate: 'Hashrate',
    bonus: 'Bonus',
    level: 'Level',
    friends: 'Invited wallets',
  },
  session: {
    title: 'Session',
    created: 'Created',
    signedIn: 'Signed in',
    notSignedIn: 'No device is signed in',
    lastSync: 'Last sync',
    guesses: 'Wrong PINs',
    guessesLeft: (left: number) => `${left} left on new devices`,
    guessesBlocked: (until: string) => `None until ${until}`,
  },
  history: {
    title: 'Mined in the latest 30 days',
    lead: 'Days are UTC days.',
    day: 'Day',
    mined: 'TVX mined',
    away: 'of it while away',
    hours: 'Hours',
    empty: 'Nothing was mined in the latest 30 days.',
  },
  events: {
    title: 'Latest events',
    empty: 'No events yet.',
    kinds: {
      run: 'Mined',
      away: 'Was away',
      bonus: 'Claimed the daily bonus',
      referral: 'Activated the referral bonus',
      level: 'Reached a level',
      'session-replaced': 'Signed in on another device',
    },
  },
  simulated: 'Simulated: no hashing runs on the device, and the amounts may never have value.',
  actions: {
    title: 'Support',
    reason: 'Reason',
    reasonHint: 'Kept in the activity log. Do not write personal data into it.',
    cancel: 'Cancel',
    failed: 'Nothing was changed',
    endSession: {
      open: 'End session',
      question: 'End this session?',
      note: 'Mining stops on the device. The miner may sign in again with the PIN.',
      confirm: 'End session',
      done: 'Session ended',
    },
    block: {
      open: 'Block',
      question: 'Block this wallet?',
      note: 'Its session ends. It cannot sign in or save, and it is left out of claims until it is unblocked.',
      confirm: 'Block wallet',
      done: 'Wallet blocked',
    },
    unblock: {
      open: 'Unblock',
      question: 'Unblock this wallet?',
      note: 'The miner may sign in again, and the wallet counts in claims again.',
      confirm: 'Unblock wallet',
      done: 'Wallet unblocked',
    },
    erase: {
      open: 'Erase',
      question: 'Erase this wallet?',
      note: 'The wallet, its balance and its whole history are deleted for ever. A newsletter subscription of the same address is separate and stays.',
      typeAddress: 'Type the address of the wallet to confirm',
      confirm: 'Erase for ever',
      done: 'Wallet erased',
    },
  },
} as const;
