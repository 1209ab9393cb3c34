/** A failure that the operator, or the reader of a snapshot, can resolve; the message is the whole sentence. */
export class SnapshotError extends Error {}
