import type { CampaignDraft, CampaignSummary, DroppedMarkup } from '#contract/newsletter-campaigns.ts';
import type { OUTBOX_STATES } from '#contract/newsletter-outbox.ts';
import type { SubscriberRow } from '#contract/newsletter-subscribers.ts';
import type { CampaignAction, CampaignState } from '#domain/newsletter/campaign.ts';
import type { DraftField } from '#domain/newsletter/draft.ts';
import type { ImportEffect, ImportProblem } from '#domain/newsletter/import-line.ts';

/** Texts of the newsletter in the admin area. */

const people = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
const mails = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'mail' : 'mails'}`;

/** Of a bulk act. */
const already = (others: number) => (others === 0 ? {} : { description: `${people(others)} had been before.` });

export const NEWSLETTER_ADMIN = {
  reading: { loading: 'Loading', failed: (message: string) => `This could not be loaded: ${message}` },
  cancel: 'Cancel',
  close: 'Close',
  failed: 'The request failed',
} as const;

export const CAMPAIGNS = {
  create: 'New campaign',
  privacy: 'We count what the mail server accepts, and nothing else: no tracking pixels, no counted links.',
  empty: {
    title: 'No campaign yet.',
    lead: 'A new one begins as a draft, and is sent to nobody before you confirm it.',
  },
  untitled: 'Without a subject',
  columns: { subject: 'Subject', state: 'State', sent: 'Sent', when: 'When' },
  notSent: 'Not yet',
  sentOf: (sent: number, all: number) => `${sent.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  failed: (count: number) => `${count.toLocaleString('en')} failed`,
  when: { created: 'Created', starts: 'Starts', started: 'Started', finished: 'Finished' },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    paused: 'Paused',
    done: 'Done',
    cancelled: 'Cancelled',
  } satisfies Record<CampaignState, string>,
  ready: 'Ready',
  readyBy: (who: string, when: string) => `by ${who}, ${when}`,
  noServer: {
    title: 'No mail server is set',
    text: 'You can write and save, and nothing can be sent. A campaign that is scheduled waits. Set SMTP_URL to send.',
  },
} as const;

export const CAMPAIGN_EDITOR = {
  subject: 'Subject',
  text: 'Text',
  dropped: {
    title: 'Not sent as you may expect',
    picture: 'Of this picture only the description is sent:',
    html: 'HTML is sent as the characters that you typed:',
    link: 'A link that does not begin with https:// is left out, its text is sent:',
    table: 'A table is sent as the characters that you typed:',
  } satisfies Record<DroppedMarkup['kind'] | 'title', string>,
  textHint:
    'Markdown: # Heading, **bold**, *italic*, lists with - or 1., [a link](https://…). What is not sent is listed while you type.',
  to: 'Recipients',
  source: 'Signed up in',
  everywhere: 'every form',
  sources: { hero: 'the home page', footer: 'the end of a page', news: 'the news page', import: 'an imported file' },
  from: 'Signed up from (UTC)',
  until: 'Signed up until (UTC)',
  rate: 'Mails a minute at most',
  size: (count: number) => `To ${people(count)} now`,
  sizeHint:
    'All of them are subscribed, and no mail server has refused them. Save to count again. Whoever unsubscribes before the mail is sent is left out.',
  save: 'Save',
  unsaved: 'Not saved yet.',
  isSaved: 'Saved.',
  saved: { title: 'Draft saved' },
  preview: {
    title: 'Preview',
    mail: 'As mail',
    text: 'As text',
    frame: 'The campaign as mail',
    failed: (message: string) => `The preview is not up to date: ${message}`,
  },
  ready: {
    button: 'Mark as ready',
    hint: 'Administrators then see in their overview that it can be sent.',
    needs: 'To mark it as ready, save a subject and a text first.',
    needsSave: 'To mark it as ready, save your changes first.',
    title: 'Ready to be sent',
    by: (who: string, when: string) => `Marked as ready by ${who}, ${when}.`,
    note: 'A change of the draft takes this back.',
    ends: 'Saving your changes takes this back.',
    takeBack: 'Take it back',
    done: { title: 'Marked as ready', description: 'Administrators see it in their overview.' },
    takenBack: { title: 'Taken back' },
  },
  test: {
    title: 'Test',
    label: 'Send a test to',
    open: 'Test…',
    button: 'Send test',
    done: (recipient: string) => ({ title: 'Test queued', description: `It will be sent to ${recipient}.` }),
    held: { title: 'Test is in the outbox', description: 'No mail server is set, so it is not sent.' },
    hint: 'To the address of an account of your team, ten an hour. The unsubscribe link of a test unsubscribes nobody.',
  },
  start: {
    button: 'Send…',
    question: (count: number) => `Send to ${people(count)}?`,
    when: 'When',
    now: { label: 'Now', hint: 'The first mails leave within seconds.' },
    schedule: { label: 'Schedule', hint: 'At a time that you choose. Until then you can make it a draft again.' },
    time: 'Start',
    zone: (zone: string) => `In your time zone, ${zone}.`,
    inUtc: (time: string) => `${time} in UTC.`,
    missingTime: 'Choose a date and a time.',
    tooEarly: 'This is in the past, or within the next five minutes. Choose a later time, or send it now.',
    from: 'From',
    to: 'To',
    test: 'Last test',
    noTest: 'No test was sent yet.',
    tested: (recipient: string, when: string) => `To ${recipient}, ${when}.`,
    testedBefore: 'The draft has changed since.',
    noServer: 'Nothing can be sent: no mail server is set.',
    confirm: (count: number) => `Send to ${people(count)}`,
    lasts: (minutes: number) =>
      minutes < 1 ? 'It takes less than a minute.' : `It takes about ${minutes.toLocaleString('en')} min at this rate.`,
    started: { title: 'Campaign started', description: 'The first mails leave within seconds.' },
    scheduled: (when: string) => ({ title: 'Campaign scheduled', description: `It starts ${when}.` }),
    needs: 'To send it, save a subject and a text first.',
    needsSave: 'To send it, save your changes first.',
    needsPeople: 'Nobody is subscribed of these recipients.',
    needsServer: 'It cannot be sent: no mail server is set.',
  },
  conflict: {
    title: 'Somebody else changed this campaign',
    text: 'Your changes are kept but not saved yet. The form now shows the other version with your changes applied. These fields differ:',
    same: 'The form now shows the other version. Your changes no longer differ from it.',
    again: 'Review the form and save again.',
    mine: 'Yours',
    theirs: 'Theirs',
    useTheirs: 'Use theirs',
  },
  gone: {
    started: 'Somebody has started this campaign, or deleted it',
    text: 'Your changes are kept but cannot be saved in it any more.',
    copy: 'Save mine as a new draft',
  },
  versions: {
    title: 'Saved versions',
    lead: 'Every saved draft is kept until the draft is deleted.',
    loading: 'Loading versions',
    failed: 'The versions could not be loaded',
    entry: (version: number) => `Version ${version + 1}`,
    by: (who: string, characters: number) => `by ${who}, ${characters.toLocaleString('en')} characters`,
    current: 'Saved now',
    use: 'Use this version',
    labelOf: (version: number) => `Use version ${version + 1}`,
    used: (version: number) => `The form shows version ${version + 1}`,
    usedNote: 'Nothing is saved yet. Save it to make it the draft.',
    replaceQuestion: 'Replace your unsaved changes?',
    replaceNote: 'The form would show the earlier version. What you have not saved is lost.',
    replace: 'Replace them',
    keep: 'Keep mine',
  },
  none: 'none',
  remove: {
    button: 'Delete draft',
    question: 'Delete this draft?',
    note: 'Its saved versions are deleted too.',
    done: { title: 'Draft deleted' },
  },
} as const;

export const DRAFT_FIELD_LABELS: Readonly<Record<DraftField, string>> = {
  subject: CAMPAIGN_EDITOR.subject,
  markdown: CAMPAIGN_EDITOR.text,
  source: CAMPAIGN_EDITOR.source,
  perMinuteMax: CAMPAIGN_EDITOR.rate,
  from: CAMPAIGN_EDITOR.from,
  until: CAMPAIGN_EDITOR.until,
};

export function sourceText(source: string): string {
  const { sources } = CAMPAIGN_EDITOR;
  return source in sources ? sources[source as keyof typeof sources] : source;
}

/** Says in words whom a campaign goes to. */
export function audienceText({ source, from, until }: CampaignDraft['audience'], count: number): string {
  const form = source === null ? '' : `, signed up in ${sourceText(source)}`;
  const days = from === null && until === null ? '' : `, ${daysText(from, until)}`;
  return `${people(count)}: everybody who is subscribed${form}${days}.`;
}

function daysText(from: string | null, until: string | null): string {
  if (from === null) return `until ${until ?? ''} (UTC)`;
  return until === null ? `since ${from} (UTC)` : `from ${from} to ${until} (UTC)`;
}

export const CAMPAIGN_PAGE = {
  title: (id: string) => `Campaign ${id}`,
  duplicate: 'Duplicate',
  duplicated: { title: 'Duplicated', description: 'This is the new draft.' },
} as const;

export const CAMPAIGN_PROGRESS = {
  progress: 'Progress',
  columns: ['Mails', 'Number'],
  counts: {
    recipients: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
    waiting: 'To be sent',
    inDelivery: 'In delivery',
    skipped: 'Left out: unsubscribed, or refused, before it was sent',
    cancelled: 'Not sent: cancelled',
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
  cancelNote: (count: number) =>
    `${mails(count)} ${count === 1 ? 'is waiting and will' : 'are waiting and will'} not be sent. What was sent stays sent.`,
  keep: 'Keep it',
} as const;

type OutboxState = (typeof OUTBOX_STATES)[number];

export const OUTBOX = {
  title: 'Outbox',
  mail: (id: string) => `Mail ${id}`,
  lead: 'What was written in the last 30 days: confirmations, tests and mails to the team, or the mails of campaigns. A search by recipient finds both.',
  rows: ['mail', 'mails'],
  group: 'Mails',
  single: 'To one person',
  all: 'All mails',
  pages: 'Pages',
  pagesBelow: 'Pages, below the table',
  filter: 'State',
  recipient: 'Recipient contains',
  deferred: (attempts: number) => `deferred ${attempts} ${attempts === 1 ? 'time' : 'times'}`,
  next: 'next',
  failures: {
    expired: 'It could not be sent before its time was over.',
    mailbox: 'The mailbox does not exist, or accepts no mail.',
    full: 'The mailbox is full.',
    policy: 'The mail server refused it as unwanted.',
    login: 'The mail server does not accept the user or password of SMTP_URL.',
    deferred: 'The mail server asked to try again later.',
    unreachable: 'The mail server could not be reached.',
  },
  columns: { subject: 'Subject', to: 'To', state: 'State', when: 'When', failure: 'Error' },
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Failed', held: 'Not sent' } satisfies Record<OutboxState, string>,
  held: 'Not sent: no mail server was set.',
  empty: 'No mail yet',
  emptyLead: 'A mail is listed from the moment it is written: when somebody signs up, and when you send a test.',
  noServer:
    'Whoever signs up is subscribed without a confirmation mail, and nothing that is written is sent. To send mail, start the server with SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.',
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
  removeNote: 'If it waits, it is never sent.',
  removed: { title: 'Mail deleted' },
  bulk: {
    retry: (count: number) => `Try all ${count} shown again`,
    remove: (count: number) => `Delete all ${count} shown`,
    removeQuestion: (count: number) => `Delete ${count} ${count === 1 ? 'mail' : 'mails'}?`,
    retried: (count: number) => `${count} ${count === 1 ? 'mail is' : 'mails are'} due now`,
    removed: (count: number) => `${count} ${count === 1 ? 'mail' : 'mails'} deleted`,
    refused: (count: number, reason: string) => `${count} not: ${reason}`,
  },
} as const;

/** What a campaign has sent, where its mails can be chosen. */
export function campaignMails({ subject, sent, failed }: Pick<CampaignSummary, 'subject' | 'sent' | 'failed'>): string {
  const counts = [`${sent.toLocaleString('en')} sent`, ...(failed === 0 ? [] : [CAMPAIGNS.failed(failed)])];
  return `${subject === '' ? CAMPAIGNS.untitled : subject}: ${counts.join(', ')}`;
}

export const SUBSCRIBERS = {
  import: {
    open: 'Import…',
    title: 'Import subscribers',
    lead: 'A CSV file with the columns email and consented_at (2025-05-01 or with a time and zone); the template has the others. Import only people who agreed, and can show it. Whoever unsubscribed stays unsubscribed, and an address that its mail server refused stays left out.',
    template: 'Download a template',
    templateFile: 'technovex-subscribers-template.csv',
    rejected: (count: number) =>
      `Download the rejected ${count === 1 ? 'line' : 'lines'} (${count.toLocaleString('en')})`,
    rejectedFile: 'technovex-rejected-lines.csv',
    rejectedColumns: { line: 'line', reason: 'reason' },
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
      'suppressed-at': 'an unreadable time in suppressed_at',
      state: 'the state is neither subscribed nor left',
      'too-long': 'a text is too long',
      characters: 'control characters',
      repeated: 'the address is in an earlier line',
    } satisfies Record<ImportProblem, string>,
  },
  bulk: {
    leave: {
      open: 'Unsubscribe…',
      question: (count: number) => `Unsubscribe ${people(count)}?`,
      note: 'They get no more campaigns, and their records stay. You cannot take this back: only they themselves can subscribe again.',
      confirm: 'Unsubscribe',
      done: (count: number, others: number) => ({ title: `${people(count)} unsubscribed`, ...already(others) }),
    },
    erase: {
      open: 'Delete…',
      question: (count: number) => `Delete everything about ${people(count)}?`,
      note: 'The records of consent and the mails are deleted too. An import can then add these addresses again. To keep them out, unsubscribe them instead.',
      confirm: 'Delete everything',
      done: (count: number, others: number) => ({ title: `${people(count)} deleted`, ...already(others) }),
    },
  },
} as const;

export const SUBSCRIBER_STATE_TEXTS: Record<SubscriberRow['status'], string> = {
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
  allMails: 'All mails to this address',
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
  none: {
    title: 'Nobody has subscribed yet',
    lead: 'People subscribe in the form of the home page and at the end of every page. People who consented elsewhere can be imported.',
    importing: 'Import subscribers',
    form: 'See the sign-up form',
  },
  search: 'Search addresses',
  form: 'Form',
  from: 'Signed up from',
  until: 'Signed up until',
  status: 'State',
  mail: 'Delivery',
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
