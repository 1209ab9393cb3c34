import { CONSENT_TEXT } from '#domain/newsletter/consent.ts';

/** Texts of the newsletter form. The button's labels and the notices are the specification's. */
export const NEWSLETTER = {
  emailLabel: 'Your email address',
  placeholder: 'you@mail.example',
  button: 'Subscribe',
  buttonBusy: 'Subscribing...',
  consent: CONSENT_TEXT,
  honeypotLabel: 'Leave this field empty',
  notices: {
    invalid: { title: 'Invalid email', description: 'Please enter a valid email address' },
    failed: { title: 'Failed to subscribe', description: 'An error occurred. Please try again.' },
  },
} as const;
