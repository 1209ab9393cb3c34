/** How long a link that invites somebody to the team is valid. */
export const INVITATION_VALID_DAYS = 7;
export const INVITATION_VALID_MS = INVITATION_VALID_DAYS * 24 * 60 * 60 * 1_000;
/** Whom it is for, as the administrator calls that person. */
export const INVITATION_NOTE_CHARACTERS_MAX = 100;
