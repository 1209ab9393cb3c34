import type { SubscriberMail } from '#contract/newsletter-subscribers.ts';
import type { CampaignAction, CampaignState } from '#domain/newsletter/campaign.ts';
import type { ImportProblem } from '#domain/newsletter/import-line.ts';
import { isHardBounce, parseSmtpFailure } from '#domain/newsletter/smtp-failure.ts';
import type { SubscriptionState } from '#domain/newsletter/subscription.ts';

/** Texts of the newsletter in the admin area. */

const people = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
const mails = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'mail' : 'mails'}`;

export const NEWSLETTER_ADMIN = {
  reading: { loading: 'Loading', failed: (message: string) => `This could not be loaded: ${message}` },
  cancel: 'Cancel',
  failed: 'The request failed',
} as const;

export const CAMPAIGNS = {
  create: 'New campaign',
  title: (id: string) => `Campaign ${id}`,
  privacy: 'We count what the mail server accepts, and nothing else: no tracking pixels, no counted links.',
  empty: {
    title: 'No campaign yet.',
    lead: 'A new one begins as a draft, and is sent to nobody before you confirm it.',
  },
  untitled: 'Without a subject',
  sentOf: (sent: number, all: number) => `${sent.toLocaleString('en')} of ${all.toLocaleString('en')} sent`,
  failed: (count: number) => `${count.toLocaleString('en')} failed`,
  when: { created: 'Created', starts: 'Starts', started: 'Started', finished: 'Finished' },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    paused: 'Paused',
    done: 'Done',
    cancelled: 'Stopped',
  } satisfies Record<CampaignState, string>,
  noServer: {
    title: 'No mail server is set',
    text: 'You can write and save. Mail waits until the server is started with SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.',
  },
} as const;

export const CAMPAIGN_EDITOR = {
  subject: 'Subject',
  text: 'Text',
  textHint:
    'Markdown: # Heading, **bold**, *italic*, lists with - or 1., [a link](https://…). Pictures, tables and HTML are not sent.',
  save: 'Save',
  unsaved: 'Not saved yet.',
  isSaved: 'Saved.',
  saved: { title: 'Draft saved' },
  preview: { title: 'Preview', show: 'Show preview', frame: 'The campaign as mail' },
  test: {
    button: (address: string) => `Send a test to ${address}`,
    noAddress: 'Your account has no address for a test',
    done: (recipient: string, canSend: boolean) => ({
      title: 'Test queued',
      description: canSend ? `It will be sent to ${recipient}.` : 'It is sent once a mail server is set.',
    }),
  },
  start: {
    button: 'Send…',
    when: 'When',
    now: {
      label: 'Now',
      question: (count: number) => `Send to ${people(count)}?`,
      confirm: (count: number) => `Send to ${people(count)}`,
    },
    later: {
      label: 'At a time',
      question: (count: number) => `Schedule for ${people(count)}?`,
      confirm: (count: number) => `Schedule for ${people(count)}`,
    },
    time: 'Start',
    zone: (zone: string) => `In your time zone, ${zone}.`,
    inUtc: (time: string) => `${time} in UTC.`,
    missingTime: 'Choose a date and a time.',
    tooEarly: 'This is in the past, or within the next five minutes. Choose a later time, or send it now.',
    lasts: (when: string) => `The last mail leaves about ${when}.`,
    started: { title: 'Campaign started', description: 'The first mails leave within seconds.' },
    scheduled: (when: string) => ({ title: 'Campaign scheduled', description: `It starts ${when}.` }),
    needsPeople: 'Nobody is subscribed.',
  },
  conflict: {
    title: 'Somebody else changed this campaign',
    text: 'Your text is below, and not saved. This is what is saved now:',
    subject: 'Their subject',
    markdown: 'Their text',
    replace: 'Save mine instead',
    use: 'Use theirs',
  },
  started: {
    title: 'Somebody has started this campaign',
    text: 'Your changes are below and cannot be saved in it any more. Copy what you need.',
  },
  remove: {
    open: 'Delete draft',
    question: 'Delete this draft?',
    note: 'You cannot take this back.',
    confirm: 'Delete draft',
    done: { title: 'Draft deleted' },
  },
} as const;

const SOURCES = {
  hero: 'the home page',
  footer: 'the end of a page',
  news: 'the news page',
  import: 'an imported file',
} as const;

export function sourceText(source: string): string {
  return source in SOURCES ? SOURCES[source as keyof typeof SOURCES] : source;
}

export const CAMPAIGN_PROGRESS = {
  progress: 'Progress',
  columns: ['Mails', 'Number'],
  recipients: 'All',
  counts: {
    sent: 'Sent',
    failed: 'Failed',
    waiting: 'To be sent',
    skipped: 'Left out: unsubscribed, or refused, before it was sent',
    cancelled: 'Not sent: stopped',
  },
  scheduled: (when: string, count: number) => `Starts ${when}, to ${people(count)} as of now.`,
  started: (by: string, when: string) => `Started by ${by}, ${when}.`,
  finishes: (when: string) => `The last mail leaves about ${when}.`,
  finished: (when: string) => `Finished ${when}.`,
  actions: {
    unschedule: 'Back to draft',
    pause: 'Pause',
    resume: 'Resume',
  } satisfies Record<Exclude<CampaignAction, 'cancel'>, string>,
  stop: {
    open: 'Stop…',
    question: 'Stop this campaign?',
    note: (count: number) =>
      `${mails(count)} ${count === 1 ? 'is waiting and will' : 'are waiting and will'} not be sent. What was sent stays sent.`,
    confirm: 'Stop it',
  },
  failures: {
    title: 'Failed mails',
    retry: 'Try again',
    note: 'Not to people who have unsubscribed, or whose mailbox does not exist.',
    retried: (count: number) =>
      count === 0 ? { title: 'There is none to try again' } : { title: `${mails(count)} due now` },
  },
} as const;

/** Returns what a failure of the mail server means; one that is not known as it is. */
export function failureText(failure: string): string {
  if (failure === 'expired') return 'It could not be sent before its time was over.';
  const reply = parseSmtpFailure(failure);
  if (reply === undefined) return failure;
  if (isHardBounce(reply)) return 'The mailbox does not exist, or accepts no mail.';
  return reply.code.startsWith('4') ? 'The mail server asked to try again later.' : 'The mail server refused it.';
}

export const MAIL_STATES: Readonly<Record<SubscriberMail['state'], string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
};

export const IMPORT = {
  title: 'Import subscribers',
  lead: 'A CSV file of at most 1 MB with the columns email and consented_at (2025-05-01, or with a time and zone). Import only people who agreed, and can show it. Whoever unsubscribed stays unsubscribed, and an address that its mail server refused stays left out.',
  file: 'CSV file',
  tooLarge: 'The file is larger than 1 MB. Split it.',
  run: 'Import',
  back: 'Back to the subscribers',
  result: 'What happened',
  columns: ['Lines', 'Number'],
  all: 'All lines',
  effects: {
    added: 'Added',
    updated: 'Updated',
    leftOut: 'Left out: known already, or unsubscribed',
    rejected: 'Rejected',
  },
  rejected: (line: number, problem: string) => `Line ${line}: ${problem}.`,
  more: (count: number) => `${count.toLocaleString('en')} more rejected.`,
  problems: {
    cells: 'more or fewer cells than the header, or an open quote',
    email: 'no valid address',
    'consented-at': 'no time of the consent, or one in the future',
    'confirmed-at': 'an unreadable time in confirmed_at',
    'left-at': 'an unreadable time in left_at',
    'suppressed-at': 'an unreadable time in suppressed_at',
    state: 'the state is neither subscribed nor left',
    'too-long': 'a text is too long',
    characters: 'control characters',
    repeated: 'the address is in an earlier line',
  } satisfies Record<ImportProblem, string>,
} as const;

export const SUBSCRIBER_STATES: Readonly<Record<SubscriptionState, string>> = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  left: 'Unsubscribed',
};

export const SUBSCRIBER_RECORD = {
  title: (id: string) => `Subscriber ${id}`,
  lead: 'Everything that is stored about this address.',
  network: 'Network',
  unknown: 'not known',
  consent: 'Agreed to',
  noConsentText: 'The file did not say.',
  imported: 'Imported from a file',
  importedBy: (when: string, by: string) => `${when}, by ${by}`,
  mails: 'Mails to this address',
  noMails: 'None in the last 30 days.',
  refused: (since: string) => `Campaigns leave it out since ${since}.`,
  resume: 'Send to it again',
  resumeHint: 'Send to it again if the mailbox exists now. It is left out once more when its mail server refuses it.',
  resumed: { title: 'Campaigns reach this address again' },
  leave: {
    open: 'Unsubscribe…',
    question: (address: string) => `Unsubscribe ${address}?`,
    note: 'It gets no more campaigns, and the record stays. You cannot take this back: only this person can subscribe again.',
    confirm: 'Unsubscribe',
    done: { title: 'Unsubscribed' },
  },
  erase: {
    open: 'Delete…',
    question: (address: string) => `Delete everything about ${address}?`,
    note: 'The record of the consent and the mails are deleted too. An import can then add the address again. To keep it out, unsubscribe it instead.',
    confirm: 'Delete everything',
    done: { title: 'Everything is deleted' },
  },
} as const;

export const SUBSCRIBERS_TABLE = {
  lead: 'Addresses of the newsletter, with the record of their consent. Write only to those who are subscribed.',
  rows: ['address', 'addresses'],
  importing: 'Import…',
  none: {
    title: 'Nobody has subscribed yet',
    lead: 'People subscribe in the form of the home page and at the end of every page. People who consented elsewhere can be imported.',
    importing: 'Import subscribers',
    form: 'See the sign-up form',
  },
  search: 'Search addresses',
  status: 'State',
  refused: 'Mail refused',
  columns: {
    email: 'Address',
    source: 'Form',
    consented: 'Signed up',
    confirmed: 'Confirmed',
    left: 'Unsubscribed',
    status: 'State',
  },
} as const;
