import { CONFIRMATION_VALID_DAYS, UNCONFIRMED_KEPT_DAYS } from '#domain/newsletter/subscription.ts';

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
  letter: {
    test: (subject: string) => `[Test] ${subject}`,
  },
  footer: {
    reason: 'You get this mail because this address was entered in the newsletter form of our site.',
    manage: 'Unsubscribe, or see and delete what we store',
    privacy: 'Privacy',
  },
} as const;
