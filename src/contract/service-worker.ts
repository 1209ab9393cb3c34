/** At the root, so that it may handle every page. Without a hash: browsers ask for it again under the same address. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** What a push message contains, as JSON. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A later notification with the same tag replaces an earlier one, also one of a page. */
  readonly tag: string;
  /** Of the page that a press on the notification opens. */
  readonly path: string;
}
