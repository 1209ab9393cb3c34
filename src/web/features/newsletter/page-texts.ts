import { CONFIRMATION_VALID_DAYS, ERASED_PAUSE_DAYS, LEFT_PAUSE_DAYS } from '#domain/newsletter/subscription.ts';

/** After a form was sent, loaded with the code that sends it. `confirmed`: sign-ups are confirmed by mail. */
export const NEWSLETTER_SUCCESS = {
  immediate: { title: 'Success!', description: "You've been subscribed to our newsletter" },
  confirmed: {
    title: 'Success!',
    description: 'Check your inbox: we sent you a link to confirm the subscription.',
  },
} as const;

/** The pages shown after a form was sent without scripts. */
export const NEWSLETTER_DONE = {
  immediate: { title: 'Success!', text: "You've been subscribed to our newsletter." },
  confirmed: {
    title: 'Success!',
    text: 'Check your inbox: we sent you a link to confirm the subscription. Nothing there? Check the spam folder too.',
  },
} as const;

export const NEWSLETTER_FAILED = {
  title: 'Failed to subscribe',
  text: 'Please check that your email address is valid, then try again.',
} as const;

/** The page that links in mails open. */
export const SUBSCRIPTION = {
  title: 'Your newsletter subscription',
  withoutLink: 'Open the link in one of our emails. It leads here, and shows what we store about your subscription.',
  withoutMail:
    'This site does not send mail yet, so you have no mail with a link. To unsubscribe, or to see or delete what we store, write to the support group named in the footer.',
  withoutScripts:
    'This page needs JavaScript. To unsubscribe without it, use the unsubscribe button of your mail program.',
  confirm: {
    title: 'Confirm your subscription',
    text: 'One press, and we send you launch news. You can unsubscribe at any time with the link in every mail.',
    button: 'Confirm subscription',
    failed: 'Not confirmed',
    failedHint: `A confirmation link works once, for ${CONFIRMATION_VALID_DAYS} days. Subscribe again to get a new one.`,
    done: { title: 'Success!', text: "You've been subscribed to our newsletter." },
  },
  loading: 'Loading your subscription',
  notLoaded: 'Your subscription could not be shown',
  retry: 'Try again',
  notDone: 'The request failed',
  labels: {
    email: 'Address',
    state: 'State',
    consentedAt: 'Signed up',
    form: 'In the form',
    consentText: 'Text beside the form',
    importedAt: 'Added by our team from a list',
    network: 'From the network',
    confirmedAt: 'Confirmed',
    leftAt: 'Unsubscribed',
    signUp: 'Later sign-up, not confirmed',
    signUpText: 'Text beside its form',
  },
  states: {
    pending: 'Not confirmed yet: you get no news',
    subscribed: 'Subscribed',
    left: 'Unsubscribed: you get no news',
  },
  forms: { hero: 'at the top of the home page', footer: 'at the end of a page', news: 'on the page of news' },
  none: 'not stored',
  signUp: (when: string, form: string, network: string) => `${when}, ${form}, from the network ${network}`,
  leave: 'Unsubscribe',
  left: {
    title: 'You are unsubscribed',
    text: `We send you no more news. We keep the address so that nobody can add it again without asking you. When someone enters it in our form, a mail asks you, at most once in ${LEFT_PAUSE_DAYS} days.`,
  },
  download: 'Download as a file',
  fileName: 'technovex-newsletter-subscription.json',
  erase: 'Delete everything',
  eraseQuestion: 'Delete everything we store?',
  eraseText: 'Your address, the record of your consent and our emails to you are deleted. This cannot be undone.',
  eraseConfirm: 'Delete',
  cancel: 'Cancel',
  erased: {
    title: 'Everything is deleted',
    text: `We store nothing about your newsletter subscription any more, only for ${ERASED_PAUSE_DAYS} days a code from which your address cannot be read: so that nobody can have us write to you again at once.`,
  },
} as const;
