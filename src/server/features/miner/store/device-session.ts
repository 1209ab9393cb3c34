/** The session of the one device that may mine. */
export interface DeviceSession {
  readonly tokenHash: string;
  /** Ms since the epoch. */
  readonly startedMs: number;
}

/** As stored. An erased wallet with the same e-mail was another incarnation. */
export interface StoredSession extends DeviceSession {
  readonly incarnation: number;
}

/** Null: no device is signed in. A blocked wallet has none. */
export type WalletSession = StoredSession | 'blocked' | null;

export interface SessionColumns {
  readonly isBlocked: boolean;
  readonly tokenHash: string | null;
  readonly startedAt: Date | null;
  readonly incarnation: string;
}

export function toSession({ isBlocked, tokenHash, startedAt, incarnation }: SessionColumns): WalletSession {
  if (isBlocked) return 'blocked';
  if (tokenHash === null) return null;
  return { tokenHash, startedMs: startedAt?.getTime() ?? 0, incarnation: Number(incarnation) };
}
