import { APPROVALS } from '#web/content/confirmation.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';

/** How the activity log names what an entry says. Fields without a name are shown as they are stored. */
export const ACTIVITY_FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PHASE_FIELD_TEXTS).map(([field, { label }]) => [field, label])),
  isCompleted: 'Completed',
  format: 'File',
  filters: 'Filters',
  reason: 'Reason',
  username: 'Name',
  email: 'Address',
  isAdmin: 'Administrator',
  network: 'Network',
  userAgent: 'Browser',
  subject: 'Subject',
  characters: 'Characters',
  perMinuteMax: 'Mails a minute',
  audienceSource: 'Form',
  audienceFrom: 'Signed up from',
  audienceUntil: 'Signed up until',
  people: 'People',
  startsAt: 'Start',
  state: 'State',
  added: 'Subscribed',
  'added-left': 'Stored as unsubscribed',
  unsubscribed: 'Unsubscribed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
  root: 'Root',
  claims: 'Claims',
  total: 'Total',
  failure: 'Failure',
  rows: 'Rows',
  before: 'Older than',
  act: 'What',
  confirmedBy: 'Confirmed by',
  requestedBy: 'Asked for by',
  since: 'Since',
  code: 'Reason',
};

/** Values that are stored as names of the code. */
export const ACTIVITY_VALUES: Readonly<Record<string, string>> = {
  ...APPROVALS.acts,
  csv: 'CSV',
  json: 'JSON',
  hero: 'home page',
  footer: 'end of a page',
  import: 'imported file',
  held: 'not sent',
  queued: 'waiting',
};

export const ACTIVITY_WORDS = { yes: 'yes', no: 'no', none: 'none', gone: 'nothing' } as const;
