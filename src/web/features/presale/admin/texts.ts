import type { PhaseField } from '#domain/presale/fields.ts';
import type { PhaseStatus } from '#domain/presale/status.ts';
import type { PhaseWarning } from '#domain/presale/warnings.ts';

/** Texts of the admin dashboard and of the phase form (specification, "Auth and admin notices"). */

export const STATUS_TEXTS: Record<PhaseStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  pending: 'Pending',
};

export const STATE_TEXTS = { ...STATUS_TEXTS, draft: 'Draft', deleted: 'Deleted' } as const;

export const DASHBOARD = {
  tabsLabel: 'Admin areas',
  phases: {
    tab: 'Presale Management',
    title: 'Presale phases',
    create: 'Create Phase',
    columns: {
      name: 'Name',
      start: 'Start Date',
      end: 'End Date',
      price: 'Token Price',
      status: 'Status',
      actions: 'Actions',
    },
    search: 'Search by name',
    statusFilter: 'Status',
    allStatuses: 'All',
    count: (shown: number, all: number) =>
      shown === all ? `${all} ${all === 1 ? 'phase' : 'phases'}` : `${shown} of ${all} phases`,
    zoneNote: 'Dates and times:',
    loading: 'Loading presale phases',
    empty: 'No presale phases found',
    createFirst: 'Create Your First Phase',
    more: (rows: number) => `Show ${rows} more`,
    noMatch: 'No phase matches this search.',
    clear: 'Clear search and filter',
    edit: 'Edit',
    overdue: {
      state: 'Overdue',
      act: 'Review',
      label: (name: string) => `Review ${name}: start it, or move its dates`,
    },
    bySchedule: 'by schedule',
    delete: 'Delete',
    deleteQuestion: 'Are you sure you want to delete this presale phase?',
    deleteActiveNote:
      'It is active: visitors see it now, and no longer once it is deleted. Your password is asked for.',
    deleteNote:
      'The phase is removed from the site. If no phases are left, the site shows its default ones. The history is kept, and you can restore the phase: filter by “Deleted”.',
    cancel: 'Cancel',
    loadFailed: (message: string) => `Error loading presale phases: ${message}`,
  },
  deletedPhases: {
    by: (name: string, at: string) => `by ${name}, ${at}`,
    restore: 'Restore',
    restoreQuestion: 'Restore this phase as active?',
    purge: {
      open: 'Remove permanently',
      label: (name: string) => `Remove ${name} permanently`,
      question: 'Remove this phase permanently?',
      note: 'It can no longer be restored. Its history stays in the activity log.',
      field: 'Type the name of the phase',
      other: 'This is not the name of the phase',
    },
  },
  users: {
    tab: 'User Management',
    title: 'Users',
    text: 'User management coming soon',
    search: 'Search users',
  },
} as const;

/** The text of each warning, and the field that shows it. */
export const PHASE_WARNINGS: Record<PhaseWarning, { readonly field: PhaseField; readonly text: string }> = {
  'end-before-start': { field: 'endDate', text: 'The phase ends before it starts.' },
  'minimum-above-maximum': {
    field: 'maxPurchase',
    text: 'The minimum purchase is above the maximum purchase, so nobody could buy.',
  },
  'soft-cap-above-hard-cap': {
    field: 'hardCap',
    text: 'The soft cap is above the hard cap, so it could never be reached.',
  },
  'no-hard-cap': {
    field: 'hardCap',
    text: 'A hard cap of 0 means that nothing can be sold. Leave it empty for no cap.',
  },
  'two-active-phases': { field: 'isActive', text: 'Another phase is active already.' },
  'active-but-over': { field: 'isActive', text: 'The phase is active although its end has passed.' },
  'active-before-start': {
    field: 'isActive',
    text: 'The start lies ahead: visitors see the phase as active from its start on, not before.',
  },
  'schedule-over': { field: 'isScheduled', text: 'The end has passed, so the phase is completed.' },
};

export const PHASE_FORM = {
  sameName: 'Another phase has this name. Visitors could not tell them apart.',
  back: 'Admin Dashboard',
  required: 'Fields with * are required.',
  live: {
    label: 'What visitors will see',
    ofDraft: 'Once it is published',
    incomplete: 'Fill in the required fields to see what visitors will read.',
  },
  zone: (zone: string) => `Your time zone: ${zone}`,
  utc: (instant: string) => `${instant} UTC`,
  cancel: 'Cancel',
  create: 'Create Phase',
  update: 'Update Phase',
  loading: 'Loading the presale phase',
  tryAgain: 'Try again',
  duplicate: 'Duplicate',
  /** Of the name of a duplicate. */
  copyEnding: ' (copy)',
  notDuplicated: 'The phase could not be duplicated',
  missing: 'Presale phase not found',
  deleted: 'This phase was deleted. You can restore it.',
  /** Of fields whose value visitors do not get. */
  notShown: {
    placeholder: 'Placeholder, not shown: visitors read “Not stated”.',
    ofTeam: 'For the team, not shown to visitors.',
    description: 'Not shown: visitors read the built-in text of this phase.',
  },
  clock: {
    skipped: (zone: string, typed: string, saved: string) =>
      `On that day the clocks in ${zone} skip ${typed}. It is saved as ${saved}.`,
    doubled: (zone: string, typed: string, saved: string) =>
      `On that day the clocks in ${zone} show ${typed} twice. The first one is saved: ${saved} UTC.`,
  },
  activation: {
    question: 'Save this phase as active?',
    lead: 'Some of its values do not fit together. Visitors will see:',
    status: (shown: string) => `Status: “${shown}”.`,
    over: (shown: string, end: string) => `Status: “${shown}” instead of “Active”, because the phase ended on ${end}.`,
    early: (shown: string, start: string) => `Status: “${shown}” until ${start}, because the start lies ahead.`,
    scheduleOver: (shown: string, end: string) => `Status: “${shown}”, because its schedule ended on ${end}.`,
    neverStarts: (shown: string) => `Status: “${shown}”. It never starts, because it ends before it starts.`,
    dates: (shown: string, start: string, end: string) =>
      `Dates: “${shown}”. The phase ends (${end}) before it starts (${start}), so neither date is shown.`,
    purchase: (minimum: string, maximum: string) =>
      `Minimum purchase: not shown, because ${minimum} is above the maximum of ${maximum}.`,
    caps: (soft: string, hard: string) =>
      `Token cap: not shown, because the soft cap of ${soft} is above the hard cap of ${hard}.`,
    save: 'Save as active',
    back: 'Back to the form',
  },
  conflict: {
    title: 'Somebody else changed this phase',
    text: 'Your changes are kept but not saved yet. The form now shows the other version with your changes applied. These fields differ:',
    same: 'The form now shows the other version. Your changes no longer differ from it.',
    again: 'Review the form and save again.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    useTheirs: 'Use theirs',
  },
  none: 'none',
  on: 'on',
  off: 'off',
} as const;

/** The confirmation before a change that visitors see. */
export const PUBLISH = {
  question: 'Publish this change?',
  changes: 'Visitors read in the list of changes:',
  created: 'What visitors will see',
  before: 'Now',
  after: 'After this change',
  overlaps: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(', ')} will be active at the same time`,
  overlapsNote: 'Visitors will see more than one active phase.',
  notStated:
    '“Not stated” is a value that is empty, that contradicts another one, or that the site never stated for this phase.',
  confirm: 'Publish',
} as const;

export const PHASE_HISTORY = {
  title: 'History',
  actions: {
    created: 'Created',
    updated: 'Changed',
    deleted: 'Deleted',
    restored: 'Restored',
    purged: 'Removed permanently',
    started: 'Started',
    ended: 'Ended',
  },
  by: 'by',
  automatic: 'by its dates',
  revert: 'Use this version',
  revertLabel: (when: string) => `Use the version of ${when}`,
  reverted: (when: string) => `The form shows the version of ${when}`,
  revertedNote: 'Nothing is saved yet. Review it and save.',
  replaceQuestion: 'Replace your unsaved changes?',
  replaceNote: (when: string) => `The form gets the values of ${when}. Your own changes are lost.`,
  noChange: 'Saved without changes',
  compare: 'Compare',
  compareLabel: (when: string) => `Compare the version of ${when}`,
  compareHint: 'Choose a second version to compare.',
  compared: (one: string, other: string) => `From ${one} to ${other}`,
  alike: 'Both versions are alike.',
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
} as const;

export const PHASE_NOTICES = {
  create: { title: 'Presale phase created successfully' },
  update: { title: 'Presale phase updated successfully' },
  delete: { title: 'Presale phase deleted' },
  restore: { title: 'Presale phase restored' },
  purge: { title: 'Presale phase removed permanently' },
} as const;

export const PHASE_UNDO = {
  action: 'Undo',
  actionLabel: (notice: string) => `Undo: ${notice}`,
  done: { title: 'Change undone' },
  failed: 'The change could not be undone',
  changed: 'Somebody changed this phase since.',
  gone: 'Somebody deleted this phase since.',
} as const;

export type PhaseAction = keyof typeof PHASE_NOTICES;

export function phaseFailure(action: PhaseAction, message: string) {
  return { title: 'Error', description: `Failed to ${action} presale phase: ${message}` };
}
