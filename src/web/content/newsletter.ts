/** Texts of the newsletter form. The button's labels and the notices are the specification's (sections 4 and 8). */
export const NEWSLETTER = {
  emailLabel: 'Your e-mail address',
  placeholder: 'you@mail.example',
  button: 'Subscribe',
  buttonBusy: 'Subscribing...',
  consent: 'We store your email address and the time you subscribed, and use them to send you launch news.',
  honeypotLabel: 'Leave this field empty',
  notices: {
    invalid: { title: 'Invalid email', description: 'Please enter a valid email address' },
    failed: { title: 'Failed to subscribe', description: 'An error occurred. Please try again.' },
    success: { title: 'Success!', description: "You've been subscribed to our newsletter" },
  },
  /** The pages shown after a form was sent without scripts. */
  donePage: { title: 'Success!', text: "You've been subscribed to our newsletter." },
  failedPage: {
    title: 'Failed to subscribe',
    text: 'Please check that your email address is valid, then try again.',
  },
} as const;
