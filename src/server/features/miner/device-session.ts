/** The session of the one device that may mine. */
export interface DeviceSession {
  readonly tokenHash: string;
  /** Ms since the epoch. */
  readonly startedMs: number;
}

/** Null: no device is signed in. A blocked wallet admits none. */
export type WalletSession = DeviceSession | 'blocked' | null;
