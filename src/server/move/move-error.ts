/** A failure that the operator can resolve; the message is the whole sentence. */
export class MoveError extends Error {}
