import type { ConfirmedAct } from '#domain/confirmations/confirmed-acts.ts';

interface DialogTexts {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly failedTitle: string;
}

const NOTHING_SAVED = 'Nothing was saved';

/** The dialog that asks for the password again, by what it is asked for. */
export const CONFIRMATION_DIALOGS: Readonly<Record<ConfirmedAct, DialogTexts>> = {
  'publish-phase': {
    title: 'Publish this phase?',
    lead: 'Visitors will see it as you have entered it, and all administrators get a mail. Enter your password to continue.',
    submitLabel: 'Publish phase',
    failedTitle: NOTHING_SAVED,
  },
  'delete-phase': {
    title: 'Delete an active phase?',
    lead: 'Visitors no longer see it, from now on, and all administrators get a mail. Enter your password to continue.',
    submitLabel: 'Delete phase',
    failedTitle: 'Nothing was deleted',
  },
  'publish-content': {
    title: 'Publish this content?',
    lead: 'Visitors see it at once, and all administrators get a mail. Enter your password to continue.',
    submitLabel: 'Publish content',
    failedTitle: NOTHING_SAVED,
  },
  'start-campaign': {
    title: 'Send this campaign?',
    lead: 'Subscribers will get it, and all administrators get a mail about it. Enter your password to continue.',
    submitLabel: 'Send campaign',
    failedTitle: 'Nothing was started',
  },
  'resume-campaign': {
    title: 'Continue sending?',
    lead: 'Subscribers will get it, and all administrators get a mail about it. Enter your password to continue.',
    submitLabel: 'Continue sending',
    failedTitle: 'Nothing was started',
  },
  'import-subscribers': {
    title: 'Import these subscribers?',
    lead: 'They will get your newsletter, and all administrators get a mail about it. Enter your password to continue.',
    submitLabel: 'Import',
    failedTitle: 'Nothing was imported',
  },
  'erase-subscribers': {
    title: 'Delete everything about them?',
    lead: 'The records of consent and the mails are deleted too, and all administrators get a mail about it. This cannot be undone. Enter your password to continue.',
    submitLabel: 'Delete everything',
    failedTitle: 'Nothing was deleted',
  },
  'export-people': {
    title: 'Export data of people?',
    lead: 'The file has everything that the search and filters show, and the activity log says that you exported it. Keep it safe. Enter your password to continue.',
    submitLabel: 'Export',
    failedTitle: 'Nothing was exported',
  },
  'read-people': {
    title: 'Read more about people?',
    lead: 'You have read many rows about people in a short time, and the activity log says how many. Enter your password to read on.',
    submitLabel: 'Read on',
    failedTitle: 'The rows could not be read',
  },
  'set-approval': {
    title: 'Change who has to approve?',
    lead: 'All administrators get a mail about it. Enter your password to continue.',
    submitLabel: 'Change',
    failedTitle: NOTHING_SAVED,
  },
};

export const CONFIRMATION = {
  cancelled: 'This needs your password. Nothing was changed.',
  waiting: {
    title: 'Waiting for approval by a second member',
    text: 'Another member of your team has to approve this with the own password. Nothing has changed until then.',
  },
} as const;

/** Acts that wait for approval by a second member. */
export const APPROVALS = {
  title: 'Waiting for approval by a second member',
  acts: {
    'publish-phase': 'Publish a phase',
    'delete-phase': 'Delete an active phase',
    'publish-content': 'Publish content',
    'start-campaign': 'Send a campaign',
    'resume-campaign': 'Continue sending a campaign',
    'import-subscribers': 'Import subscribers',
    'erase-subscribers': 'Delete subscribers',
    'export-people': 'Export data of people',
    'read-people': 'Read data of people',
    'set-approval': 'Approval by a second member',
  } satisfies Record<ConfirmedAct, string>,
  askedBy: (name: string, at: string) => `Asked for by ${name}, ${at}.`,
  ownHint: 'Somebody else of your team has to approve it. It is dropped after seven days.',
  startsAt: (at: string) => `Starts ${at}`,
  approve: 'Approve',
  decline: 'Decline',
  withdraw: 'Withdraw',
  approved: 'Approved, and done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  failed: 'This could not be done',
  dialog: {
    title: 'Approve this?',
    lead: 'It is done at once, in the name of whoever asked for it, and the activity log says that you approved it. Enter your password to continue.',
    submitLabel: 'Approve',
    failedTitle: 'Nothing was done',
  },
  setting: {
    title: 'Approval by a second member',
    lead: 'Campaigns and new addresses of official links wait until another member of your team has approved them.',
    label: 'A second member approves campaigns and official links',
    on: 'A second member has to approve from now on',
    off: 'No second member has to approve any more',
  },
} as const;
