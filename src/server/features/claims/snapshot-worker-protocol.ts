import { OperatorError } from '#server/lib/errors.ts';
import type { ClaimCounts } from './count-claims.ts';

/** Requests are sent one at a time, in this order; each has one reply. */
export type SnapshotRequest =
  /** A page of `readWallets`. */
  | { readonly type: 'count'; readonly page: Uint8Array }
  | { readonly type: 'hash' }
  /** Writes the tree to a new file. */
  | { readonly type: 'write'; readonly file: string };

export interface SnapshotResults {
  /** Wallets counted so far. */
  readonly count: number;
  readonly hash: {
    readonly counts: ClaimCounts;
    /** In hexadecimal, with 0x. */
    readonly root: string;
  };
  /** The file's SHA-256, in hexadecimal. */
  readonly write: string;
}

export type SnapshotReply =
  | { readonly type: 'done'; readonly result: SnapshotResults[SnapshotRequest['type']] }
  | { readonly type: 'failed'; readonly failure: Failure };

/** An error between threads: structured cloning keeps neither its class nor its code. */
interface Failure {
  readonly isOperatorError: boolean;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of the operating system. */
  readonly code: string | undefined;
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) throw error;
  const { message, stack } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { isOperatorError: error instanceof OperatorError, message, stack, code };
}

export function toError({ isOperatorError, message, stack, code }: Failure): Error {
  if (isOperatorError) return new OperatorError(message);
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code });
}
