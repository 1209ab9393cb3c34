/** What one client, and all together, may use of the live channel. */
export interface LiveLimits {
  /** A page that reloads may open its channel before the old one is closed. */
  readonly channelsPerWallet: number;
  /**
   * Hundreds of miners may share an address (a campus, a mobile carrier), and each channel needs a wallet's session, of
   * which an address can create few: 25 MiB at most for one address.
   */
  readonly channelsPerAddress: number;
  readonly channelsPerProcess: number;
  /** Messages and control frames at once, and a second. A client that waits for each acknowledgement stays below. */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  /** Messages of a channel that wait for the one before them. */
  readonly messagesWaiting: number;
  /** Of responses that the client has not read, beyond what the system buffers. */
  readonly unreadBytes: number;
  /** Fragments of a message, and chunks in which a frame arrives. */
  readonly fragments: number;
  /** Until a client that does not complete the closing handshake is disconnected. */
  readonly closeMs: number;
}

export const LIVE_LIMITS: LiveLimits = {
  channelsPerWallet: 2,
  channelsPerAddress: 1_024,
  channelsPerProcess: 30_000,
  messagesBurst: 200,
  messagesPerSecond: 100,
  messagesWaiting: 4,
  unreadBytes: 64 * 1_024,
  fragments: 256,
  closeMs: 1_500,
};
