import { CONFIRMATION_VALID_DAYS, UNCONFIRMED_KEPT_DAYS } from '#domain/newsletter/subscription.ts';
import { INVITATION_VALID_DAYS, PASSWORD_LINK_VALID_MINUTES } from '#domain/team/limits.ts';
import type { NoticeKind } from '#domain/team/notices.ts';
import type { TeamRole } from '#domain/team/roles.ts';

const NOTICE_TEXTS: Readonly<Record<NoticeKind, string>> = {
  administrator: 'There is a new administrator',
  role: 'The role of a member changed',
  invitation: 'Somebody is invited to the team',
  'password-link': 'A link for a new password was made',
  'factor-reset': 'A second factor was reset',
  campaign: 'A campaign was started',
  links: 'Official links changed',
  password: 'The password of your account changed',
  email: 'The e-mail of your account changed',
  'second-factor': 'The second factor of your account changed',
  'sign-in': 'Your account was signed in to from a new device',
};

/** Every text of the site's mails. */
export const MAIL_TEXTS = {
  brand: 'Technovex',
  tagline: 'A fast chain, built for builders, traders and innovators.',
  'newsletter-confirmation': {
    subject: 'Confirm your subscription to Technovex news',
    preview: 'One press, and you are on the list.',
    title: 'Confirm your subscription',
    paragraphs: [
      'Somebody, probably you, asked for Technovex launch news at this address.',
      'Open the page and press the button there. Until then we send you nothing.',
    ],
    action: 'Confirm on our site',
    note: `The link works once, for ${CONFIRMATION_VALID_DAYS} days. If you did not ask for this, ignore this mail: we delete your address after ${UNCONFIRMED_KEPT_DAYS} days. You can also delete it now with the link below.`,
  },
  'newsletter-welcome': {
    subject: 'You are subscribed to Technovex news',
    preview: 'Launch news by mail, and nothing else.',
    title: 'You are subscribed',
    paragraphs: [
      'We write to you when there is launch news: dates, the presale, the wallet. Nothing else.',
      'We never ask for your seed phrase, and never for money by mail.',
    ],
    action: 'Open the site',
    note: undefined,
  },
  testSubject: (subject: string) => `[Test] ${subject}`,
  'team-notice': {
    kinds: NOTICE_TEXTS,
    subjectOfSeveral: (count: number) => `${count} things happened in the team`,
    title: 'What happened in the team',
    line: (what: string, about: string, by: string, at: string) =>
      `${what}${about === '' ? '' : `: ${about}`}. By ${by}, ${at}.`,
    action: 'Open the admin area',
    note: 'If it was nobody of your team, end the sessions of that member on the page of the team, and reset the password. If it is about your own account, tell an administrator at once.',
    reason: 'You get this mail because this is the address of a member of our team.',
  },
  'team-invitation': {
    subject: 'You are invited to the team of Technovex',
    title: 'Join the team',
    paragraphs: (role: TeamRole, by: string) => [
      `${by} invites you to the team's area of our site as ${role === 'admin' ? 'an administrator' : 'an editor'}.`,
      'Open the page and choose a name and a password there.',
    ],
    action: 'Open the invitation',
    note: `The link works once, for ${INVITATION_VALID_DAYS} days. Pass it on to nobody: whoever uses it first joins the team. If you do not expect an invitation, ignore this mail.`,
    reason: 'You get this mail because an administrator of our site entered this address.',
  },
  'team-password-link': {
    subject: 'Choose a new password for Technovex',
    title: 'Choose a new password',
    paragraphs: (username: string, by: string) => [
      `${by} sends you this link to choose a new password for the account ${username}.`,
      'All sessions of the account end when you have chosen one. Your second factor stays as it is.',
    ],
    action: 'Choose a new password',
    note: `The link works once, for ${PASSWORD_LINK_VALID_MINUTES} minutes. If you did not ask an administrator for it, do not use it, and ask them about it: nothing has changed yet.`,
    reason: 'You get this mail because this is the address of a member of our team.',
  },
  footer: {
    reason:
      'You get this mail because this address is on the list of our newsletter. The link shows how it came there.',
    manage: 'Unsubscribe, or see and delete what we store',
    privacy: 'Privacy',
  },
} as const;
