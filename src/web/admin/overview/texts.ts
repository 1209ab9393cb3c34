import type { AttentionItem } from '#contract/overview.ts';
import type { OverviewRange } from '#domain/overview/periods.ts';
import { SITE } from '#web/content/site.ts';

/** Texts of the team's overview. Every value says where it comes from. */

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const OVERVIEW = {
  loading: 'Loading the overview',
  failed: 'The overview could not be loaded',
  stale: 'The overview could not be refreshed',
  asOf: (time: string) => `As of ${time}, all server processes together`,
  rangesLabel: 'Period',
  ranges: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } satisfies Record<OverviewRange, string>,
  inRange: { '24h': 'in 24 hours', '7d': 'in 7 days', '30d': 'in 30 days' } satisfies Record<OverviewRange, string>,
  none: '–',
} as const;

export const OVERVIEW_STATS = {
  groups: { operation: 'Presale and people', server: 'Server' },
  miners: {
    label: 'Wallets active now',
    source: 'Signed in or saved in the last full minute. A wallet can stay signed in without mining.',
    channels: (open: string) => `Open live channels: ${open}.`,
  },
  mined: { label: `${SITE.token} per hour`, source: 'Credited in the last 60 full minutes.' },
  newWallets: { label: 'New wallets', source: 'Counted when a wallet is created.' },
  subscribers: {
    label: 'Subscribers',
    source: 'Subscribed to the newsletter, and reached by campaigns; counted again each minute.',
    leftOut: (count: string) => `${count} more left out: refused by their mail server`,
    added: (count: string, inRange: string) => `${count} signed up ${inRange}`,
  },
  phase: {
    label: 'Presale',
    source: 'By the phases’ status and dates.',
    current: (name: string) => `${name} is active`,
    next: (name: string) => `${name} is next`,
    ends: (wait: string) => `ends in ${wait}`,
    starts: (wait: string) => `starts in ${wait}`,
    late: (name: string) => `${name} is overdue`,
    wasToStart: (when: string) => `was to start ${when}`,
    none: '–',
    noneNote: 'No phase is active or ahead',
  },
  scheduled: {
    label: 'Scheduled campaigns',
    source: 'Campaigns whose start lies ahead.',
    next: (wait: string) => `next in ${wait}`,
  },
  failed: { label: 'Mails that failed', source: 'The mail server refused them, or they were put off too often.' },
  refused: { label: 'Refused', source: 'By a limit (429) or because of overload (503).' },
  faults: { label: 'Errors', source: 'Responses with a status of 500 and above, without 503.' },
  commit: {
    label: 'Commit time',
    source: 'Mean of the wallets’ group commits in the last 5 minutes.',
    longest: (ms: string, inRange: string) => `longest ${inRange}: ${ms}`,
    unit: 'ms',
  },
} as const;

export const OVERVIEW_CHART = {
  title: 'What happened',
  lead: 'Each chart has its own scale, from zero to its highest value. The current hour or day follows when it is complete.',
  slider: 'Step of the chart',
  legend: 'Lines of the chart',
  highest: (value: string) => `highest ${value}`,
  table: 'Show as a table',
  caption: (range: string) => `What the server counted in the last ${range}`,
  series: { miners: 'Miners', mined: SITE.token, refused: 'Refused' },
  columns: {
    hour: 'Hour',
    day: 'Day (UTC)',
    miners: 'Miners',
    mined: SITE.token,
    newWallets: 'New wallets',
    newSubscribers: 'Sign-ups',
    refused: 'Refused',
    faults: 'Errors',
    commit: 'Commit, ms',
    longestCommit: 'Longest, ms',
  },
  source: (since: string) =>
    `Counted by every process and stored once a minute since ${since}, for 30 days. A wallet counts once in an hour and once in a day. A process that is killed loses its last minute. Sign-ups are read from the records of consent.`,
  notYet: 'Nothing was counted yet. Each process stores its counts once a minute.',
  firstAt: (when: string) => `First figures at ${when}.`,
  noneIn: (series: string, inRange: string) => `${series}: none ${inRange}`,
} as const;

export const OVERVIEW_CHART_ID = 'overview-chart';

export interface AttentionText {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string };
}

export const OVERVIEW_ATTENTION = {
  title: 'Needs attention',
  nothing: 'Nothing needs attention.',
  hide: 'Hide for a day',
  hideOf: (text: string) => `Hide for a day: ${text}`,
  hidden: (count: number) => `${count} hidden in this browser`,
  show: 'Show again',
} as const;

const DANGERS: readonly AttentionItem['type'][] = ['faults', 'mails-delayed', 'first-password'];

/** Returns what an entry of 'Needs attention' says, and where to act. `when` formats an instant. */
export function attentionText(item: AttentionItem, when: (iso: string) => string): AttentionText {
  return {
    tone: DANGERS.includes(item.type) ? 'danger' : 'warning',
    text: attentionSentence(item, when),
    link: attentionLink(item),
  };
}

function attentionSentence(item: AttentionItem, when: (iso: string) => string): string {
  switch (item.type) {
    case 'phase-late':
      return `${item.name} was to start ${when(item.at)} and is not active.`;
    case 'phase-without-cap':
      return `${item.name} starts ${when(item.at)} and has no hard cap.`;
    case 'phases-active':
      return `${item.count} phases are active at the same time.`;
    case 'no-mail-server':
      return 'No mail server is set, so mail waits: set SMTP_URL.';
    case 'second-factors-off':
      return `${counted(item.count, 'member signs', 'members sign')} in with the password alone: the second factor is off.`;
    case 'no-phase':
      return 'No presale phase is active or planned.';
    case 'faults':
      return `${counted(item.count, 'request failed', 'requests failed')} in the last hour because of a server error.`;
    case 'refusals':
      return `${counted(item.count, 'request was', 'requests were')} refused in the last hour.`;
    case 'downtime':
      return `The server was down for ${counted(item.count, 'minute', 'minutes')} in the last 24 hours.`;
    case 'mails-delayed':
      return `A mail is ${counted(item.count, 'minute', 'minutes')} overdue.`;
    case 'campaign-paused':
      return `The campaign ‘${item.name}’ is paused.`;
    case 'first-password':
      return `${item.name} still uses the password of the first start.`;
    case 'password-due':
      return `${item.name} has to choose a stronger password.`;
  }
}

function attentionLink(item: AttentionItem): AttentionText['link'] {
  switch (item.type) {
    case 'phase-late':
    case 'phase-without-cap':
      return { label: 'Open the phase', href: `/admin/presale/edit/${item.id}` };
    case 'phases-active':
    case 'no-phase':
      return { label: 'Open the phases', href: '/admin' };
    case 'faults':
    case 'refusals':
      return { label: 'Show in the chart', href: `#${OVERVIEW_CHART_ID}` };
    case 'downtime':
      return { label: 'Open the status page', href: '/status' };
    case 'no-mail-server':
    case 'mails-delayed':
      return { label: 'Open the campaigns', href: '/admin/newsletter' };
    case 'second-factors-off':
      return { label: 'Open the team', href: '/admin/team' };
    case 'campaign-paused':
      return { label: 'Open the campaign', href: `/admin/newsletter/${item.id}` };
    case 'first-password':
      return { label: 'Change the password', href: '/admin/account#own-password' };
    case 'password-due':
      return { label: 'Open the team', href: '/admin/team' };
  }
}
