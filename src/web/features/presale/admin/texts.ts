import type { PhaseField } from '#domain/presale/fields.ts';
import type { PhaseWarning } from '#domain/presale/public-phase.ts';
import type { PhaseState } from './phase-state.ts';

/** Texts of the admin dashboard and of the phase form (specification, "Auth and admin notices"). */

export const STATE_TEXTS: Record<PhaseState, string> = {
  active: 'Active',
  completed: 'Completed',
  pending: 'Pending',
  draft: 'Draft',
  deleted: 'Deleted',
};

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
    zoneNote: 'Dates and times:',
    loading: 'Loading presale phases',
    empty: 'No presale phases found',
    createFirst: 'Create Your First Phase',
    edit: 'Edit',
    /** Beside the status. */
    dateNotes: { ahead: 'Starts later', over: 'Ended', late: 'Overdue' },
    delete: 'Delete',
    deleteQuestion: 'Are you sure you want to delete this presale phase?',
    deleteActiveNote: 'It is active: visitors see it now, and no longer once it is deleted.',
    deleteNote: 'The phase is removed from the site. You can restore it: it stays among the deleted phases.',
    deleteLastNote: 'It is the last one: the site then shows its built-in phases.',
    cancel: 'Cancel',
    loadFailed: (message: string) => `Error loading presale phases: ${message}`,
  },
  deletedPhases: {
    title: (count: number) => `Deleted phases (${count})`,
    at: (when: string) => `deleted ${when}`,
    restore: 'Restore',
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
  'end-before-start': {
    field: 'endDate',
    text: 'The phase ends before it starts, so visitors read no dates and it is never active.',
  },
  'minimum-above-maximum': {
    field: 'maxPurchase',
    text: 'The minimum purchase is above the maximum purchase, so visitors read neither.',
  },
  'soft-cap-above-hard-cap': {
    field: 'hardCap',
    text: 'The soft cap is above the hard cap, so visitors read neither.',
  },
  'no-hard-cap': {
    field: 'hardCap',
    text: 'A hard cap of 0 means that nothing can be sold. Leave it empty for no cap.',
  },
  'two-active-phases': { field: 'isActive', text: 'Another phase is active at the same time.' },
  'active-but-over': { field: 'isActive', text: 'The end has passed, so visitors read that the phase is completed.' },
  'active-before-start': {
    field: 'isActive',
    text: 'The start lies ahead: visitors see the phase as active from its start on, not before.',
  },
};

export const PHASE_FORM = {
  sameName: 'Another phase has this name. Visitors could not tell them apart.',
  back: 'Admin Dashboard',
  required: 'Fields with * are required.',
  zone: (zone: string) => `Your time zone: ${zone}`,
  utc: (instant: string) => `${instant} UTC`,
  cancel: 'Cancel',
  create: 'Create Phase',
  update: 'Update Phase',
  loading: 'Loading the presale phase',
  tryAgain: 'Try again',
  missing: 'Presale phase not found',
  deleted: 'This phase was deleted. You can restore it.',
  conflict: {
    title: 'Somebody else changed this phase',
    text: 'Nothing was saved. The form keeps what you typed; saving again replaces the other version. The other version, and yours:',
    same: 'The other version is the same as yours.',
  },
  none: 'none',
  on: 'on',
  off: 'off',
} as const;

/** The dialog before a change that visitors see. */
export const PUBLISH = {
  question: 'Publish this phase?',
  warnings: 'Please check',
  changes: 'What visitors will read:',
  confirm: 'Publish',
  back: 'Back',
} as const;

export const PHASE_HISTORY = {
  title: 'History',
  actions: { created: 'Created', updated: 'Changed', deleted: 'Deleted', restored: 'Restored' },
  by: 'by',
  restore: 'Restore this version',
  restoreLabel: (when: string) => `Restore the version of ${when}`,
  restored: (when: string) => `The form shows the version of ${when}`,
  restoredNote: 'Nothing is saved yet. Review it and save.',
  noChange: 'Saved without changes',
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
} as const;

export const PHASE_NOTICES = {
  create: { title: 'Presale phase created successfully' },
  update: { title: 'Presale phase updated successfully' },
  delete: { title: 'Presale phase deleted' },
  restore: { title: 'Presale phase restored' },
} as const;

export type PhaseAction = keyof typeof PHASE_NOTICES;

export function phaseFailure(action: PhaseAction, message: string) {
  return { title: 'Error', description: `Failed to ${action} presale phase: ${message}` };
}
