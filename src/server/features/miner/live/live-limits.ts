import { LIVE_MESSAGES_PER_SECOND } from '#server/config.ts';

/**
 * What one client, and all together, may use of the live channel. The wider networks of an IPv6 address have more than
 * one address's share (`countedNetworks`).
 */
export interface LiveLimits {
  /** A page that reloads may open its channel before the old one is closed. */
  readonly channelsPerWallet: number;
  /** Hundreds of miners may share an address (a campus, a mobile carrier): a page that is refused syncs by `PUT`. */
  readonly channelsPerAddress: number;
  readonly channelsPerProcess: number;
  /** Messages and control frames at once, and a second. A page sends one sync a second. */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  /** The same, of all channels of an address together: all that it may open, each as fast as a page. */
  readonly addressMessagesBurst: number;
  readonly addressMessagesPerSecond: number;
  /** Messages of a channel that wait for the one before them. */
  readonly messagesWaiting: number;
  /** Of responses that the client has not read, beyond what the system buffers. */
  readonly unreadBytes: number;
  /** Fragments of a message, and chunks in which a frame arrives. */
  readonly fragments: number;
  /** Until a client that does not complete the closing handshake is disconnected. */
  readonly closeMs: number;
}

/** Of one address: as many as may send at their full rate at the same time. */
const PAGES_PER_ADDRESS = 64;
/** Seconds' worth of messages that may come at once. */
const BURST_SECONDS = 2;

export const LIVE_LIMITS: LiveLimits = {
  ...messageLimits(LIVE_MESSAGES_PER_SECOND),
  channelsPerWallet: 2,
  channelsPerAddress: 512,
  channelsPerProcess: 30_000,
  messagesWaiting: 4,
  unreadBytes: 64 * 1_024,
  fragments: 256,
  closeMs: 1_500,
};

/** The limits where a channel may send so many messages a second (`LIVE_MESSAGES_PER_SECOND`). */
export function messageLimits(messagesPerSecond: number) {
  const addressMessagesPerSecond = messagesPerSecond * PAGES_PER_ADDRESS;
  return {
    messagesPerSecond,
    messagesBurst: messagesPerSecond * BURST_SECONDS,
    addressMessagesPerSecond,
    addressMessagesBurst: addressMessagesPerSecond * BURST_SECONDS,
  };
}
