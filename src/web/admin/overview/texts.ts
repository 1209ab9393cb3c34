import type { AttentionItem } from '#contract/overview.ts';

/** Texts of the team's overview. */

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const OVERVIEW = {
  loading: 'Loading the overview',
  failed: 'The overview could not be loaded',
  stale: 'The overview could not be refreshed',
  asOf: (time: string) => `As of ${time}, counted again each minute`,
} as const;

export interface AttentionText {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string };
}

export const OVERVIEW_ATTENTION = {
  title: 'Needs attention',
  nothing: 'Nothing needs attention.',
} as const;

const DANGERS: readonly AttentionItem['type'][] = ['mails-delayed', 'first-password'];

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
