import type { ConfirmedAct } from '#domain/confirmations/confirmed-acts.ts';
import { CONFIRMATION_VALID_DAYS, UNCONFIRMED_KEPT_DAYS } from '#domain/newsletter/subscription.ts';

const ACTS: Readonly<Record<ConfirmedAct, string>> = {
  'publish-phase': 'Publish a presale phase',
  'delete-phase': 'Delete an active presale phase',
  'publish-content': 'Publish content of the public pages',
  'start-campaign': 'Send a campaign to subscribers',
  'resume-campaign': 'Continue sending a campaign to subscribers',
  'import-subscribers': 'Import subscribers',
  'erase-subscribers': 'Delete subscribers',
  'export-people': 'Export data of people',
  'read-people': 'Read data of people',
  'set-approval': 'Change whether a second member has to approve',
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
  'team-act': {
    acts: ACTS,
    subject: (act: string) => `Team: ${act}`,
    steps: {
      confirmed: (by: string) => `${by} has confirmed this, and it is done now.`,
      'approval-asked': (by: string) => `${by} has asked for this. It waits until a second member approves it.`,
      'approval-given': (by: string) => `${by} has approved this, and it is done now.`,
    },
    about: (subject: string) => `About: ${subject}`,
    requestedBy: (name: string) => `Asked for by ${name}.`,
    confirmedBy: (proof: string, at: string) => `Confirmed with ${proof}, ${at}.`,
    action: 'Open the activity log',
    note: 'If nobody of your team did this, end the sessions of that member on the page of the team, and reset the password.',
    reason: 'You get this mail because you are an administrator of this site.',
  },
  footer: {
    reason:
      'You get this mail because this address is on the list of our newsletter. The link shows how it came there.',
    manage: 'Unsubscribe, or see and delete what we store',
    privacy: 'Privacy',
  },
} as const;
