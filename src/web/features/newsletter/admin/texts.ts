import type { OUTBOX_STATES } from '#contract/newsletter-outbox.ts';
import type { SubscriberRow } from '#contract/newsletter-subscribers.ts';
import type { CampaignAction, CampaignState } from '#domain/newsletter/campaign.ts';
import type { ImportEffect, ImportProblem } from '#domain/newsletter/import-line.ts';

/** Texts of the newsletter in the admin area. */

const people = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
const mails = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'mail' : 'mails'}`;

export const NEWSLETTER_ADMIN = {
  sections: 'Newsletter areas',
  reading: { loading: 'Loading', failed: (message: string) => `This could not be loaded: ${message}` },
  cancel: 'Cancel',
  close: 'Close',
  failed: 'The request failed',
  more: 'Show older ones',
} as const;

export const CAMPAIGNS = {
  tab: 'Campaigns',
  create: 'New campaign',
  privacy: 'We count what the mail server accepts, and nothing else: no tracking pixels, no counted links.',
  empty: 'No campaign yet. A new one begins as a draft, and is sent to nobody before you confirm it.',
  untitled: 'Without a subject',
  columns: { subject: 'Subject', state: 'State', sent: 'Sent', failed: 'Failed', of: 'Of', when: 'When' },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    paused: 'Paused',
    done: 'Done',
    cancelled: 'Cancelled',
  } satisfies Record<CampaignState, string>,
  noServer: {
    title: 'No mail server is set',
    text: 'A campaign that you start now goes to the outbox, where you can read its mails. Nobody gets them. Set SMTP_URL to send.',
  },
} as const;

export const CAMPAIGN_EDITOR = {
  subject: 'Subject',
  text: 'Text',
  textHint:
    'Markdown: # Heading, **bold**, *italic*, lists with - or 1., [a link](https://…). Links work with https only; HTML and pictures are not sent.',
  to: 'Recipients',
  source: 'Signed up in',
  everywhere: 'every form',
  sources: { hero: 'the home page', footer: 'the end of a page', import: 'an imported file' },
  from: 'Signed up from (UTC)',
  until: 'Signed up until (UTC)',
  rate: 'Mails a minute at most',
  size: (count: number) => `To ${people(count)} now`,
  sizeHint:
    'All of them are subscribed. Save to count again. Whoever unsubscribes before the mail is sent is left out.',
  save: 'Save',
  saved: { title: 'Draft saved' },
  unsaved: 'Save to see your changes here.',
  preview: { title: 'Preview', mail: 'As mail', text: 'As text', frame: 'The campaign as mail' },
  test: {
    title: 'Test',
    label: 'Send a test to',
    button: 'Send test',
    done: (recipient: string) => ({ title: 'Test queued', description: `It will be sent to ${recipient}.` }),
    held: { title: 'Test is in the outbox', description: 'No mail server is set, so it is not sent.' },
    hint: 'To the address of an account of your team, ten an hour. The unsubscribe link of a test belongs to nobody.',
  },
  start: {
    button: 'Send…',
    question: (count: number) => `Send to ${people(count)}?`,
    when: 'Start',
    whenHint: 'Empty: now. In your time zone.',
    confirm: (count: number) => `Send to ${people(count)}`,
    lasts: (minutes: number) =>
      minutes < 1 ? 'It takes less than a minute.' : `It takes about ${minutes.toLocaleString('en')} min at this rate.`,
    done: { title: 'Campaign started' },
    needs: 'Save a subject and a text first.',
  },
  remove: {
    button: 'Delete draft',
    question: 'Delete this draft?',
    done: { title: 'Draft deleted' },
  },
} as const;

export const CAMPAIGN_PAGE = { title: (id: string) => `Campaign ${id}` } as const;

export const CAMPAIGN_PROGRESS = {
  progress: 'Progress',
  columns: ['Mails', 'Number'],
  counts: {
    recipients: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
    waiting: 'To be sent',
    skipped: 'Unsubscribed before it was sent',
    left: 'Unsubscribed since the start',
    held: 'In the outbox, not sent',
  },
  scheduled: (when: string, count: number) => `Starts ${when}, to ${people(count)} as of now.`,
  started: (by: string, when: string) => `Started by ${by}, ${when}.`,
  finished: (when: string) => `Finished ${when}.`,
  failures: 'Failed mails',
  outbox: 'Mails in the outbox',
  actions: {
    unschedule: 'Back to draft',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel campaign',
  } satisfies Record<CampaignAction, string>,
  cancelQuestion: 'Cancel this campaign?',
  cancelNote: (count: number) => `${mails(count)} that wait are not sent. What was sent stays sent.`,
  keep: 'Keep it',
} as const;

type OutboxState = (typeof OUTBOX_STATES)[number];

export const OUTBOX = {
  tab: 'Outbox',
  mail: (id: string) => `Mail ${id}`,
  lead: 'Every mail to one person, with its links, for 30 days.',
  ofCampaign: 'The mails of one campaign.',
  allMails: 'Mails to one person',
  filter: 'State',
  all: 'All',
  columns: { subject: 'Subject', to: 'To', state: 'State', when: 'When', failure: 'Error' },
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Failed', held: 'Not sent' } satisfies Record<OutboxState, string>,
  held: 'Not sent: no mail server was set.',
  empty: 'No mail here.',
  back: 'Outbox',
  open: (subject: string, recipient: string) => `${subject}, to ${recipient}`,
  created: 'Written',
  due: 'Next attempt',
  settled: { sent: 'Sent', failed: 'Given up', held: '', queued: '' } satisfies Record<OutboxState, string>,
  attempts: 'Deferred attempts',
  links: 'Its links are secret: whoever has them can confirm or end the subscription.',
  retry: 'Try again now',
  retried: { title: 'The mail is due now' },
  remove: 'Delete',
  removeQuestion: 'Delete this mail?',
  removeNote: 'If it waits, it is never sent.',
  removed: { title: 'Mail deleted' },
} as const;

export const SUBSCRIBERS = {
  import: {
    open: 'Import…',
    title: 'Import subscribers',
    lead: 'A CSV file with the columns email and consented_at (2025-05-01 or with a time and zone), and if you have them state, form, consent_text, network, confirmed_at, left_at. Import only people who agreed, and can show it. Whoever unsubscribed stays unsubscribed.',
    file: 'CSV file',
    check: 'Check the file',
    checking: (lines: number) =>
      lines === 0 ? 'Checking the first lines' : `Checked ${lines.toLocaleString('en')} lines`,
    importing: (lines: number, all: number) =>
      lines === 0
        ? 'Importing the first lines'
        : `Imported ${lines.toLocaleString('en')} of ${all.toLocaleString('en')} lines`,
    run: (count: number) => `Import ${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`,
    nothing: 'The file changes nothing.',
    dryRun: 'What would happen',
    result: 'What happened',
    stop: 'Stop',
    stopped: 'Stopped. Lines that were imported stay imported; importing the file again is safe.',
    noLines: 'The file has no lines below its header.',
    firstOf: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} lines`,
    filter: 'Show',
    all: 'every line',
    more: 'Show more lines',
    columns: { line: 'Line', address: 'Address', effect: 'Effect' },
    lines: 'Lines',
    effects: {
      added: 'subscribed',
      'added-left': 'stored as unsubscribed',
      unsubscribed: 'unsubscribed',
      unchanged: 'unchanged',
      rejected: 'rejected',
    } satisfies Record<ImportEffect, string>,
    problems: {
      cells: 'more or fewer cells than the header, or an open quote',
      email: 'no valid address',
      'consented-at': 'no time of the consent, or one in the future',
      'confirmed-at': 'an unreadable time in confirmed_at',
      'left-at': 'an unreadable time in left_at',
      state: 'the state is neither subscribed nor left',
      'too-long': 'a text is too long',
      characters: 'control characters',
      repeated: 'the address is in an earlier line',
    } satisfies Record<ImportProblem, string>,
  },
  remove: {
    open: 'Remove…',
    title: 'Remove an address',
    lead: 'For somebody who asks to be removed. Unsubscribing keeps the record; deleting keeps nothing.',
    label: 'Address',
    leave: 'Unsubscribe',
    erase: 'Delete everything',
    eraseQuestion: 'Delete everything about this address?',
    eraseNote: 'The record of the consent and the mails are deleted too. This cannot be undone.',
    left: { title: 'Unsubscribed' },
    erased: { title: 'Everything is deleted' },
  },
} as const;

export const SUBSCRIBER_STATE_TEXTS: Record<SubscriberRow['status'], string> = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  left: 'Unsubscribed',
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
    left: 'Unsubscribed',
    status: 'State',
  },
} as const;
