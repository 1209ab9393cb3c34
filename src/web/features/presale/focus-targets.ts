/** Ids of the elements that take the focus when an entry leaves one of the two lists of phases. */

export const PHASES_HEADING_ID = 'admin-phases';

export function phaseEditId(id: number): string {
  return `phase-edit-${id}`;
}

export function phaseRestoreId(id: number): string {
  return `phase-restore-${id}`;
}
