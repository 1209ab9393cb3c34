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

/** Null: no device is signed in. A blocked wallet admits none. */
export type WalletSession = StoredSession | 'blocked' | null;
