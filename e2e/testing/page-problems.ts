import type { Page } from '@playwright/test';

/** Requests that the browser cancelled because the page was left or closed. */
const CANCELLED = /ERR_ABORTED|NS_BINDING_ABORTED/;

/** Firefox reports a WebSocket that was open when its page was left. */
const CLOSED_BY_LEAVING = /The connection to wss?:\S+ was interrupted while the page was loading/;

/** Firefox asks for the icon of a text file too, whose policy allows no images. */
const ICON_OF_A_FILE = /favicon\.ico because it violates/;

/** Axe is injected into each frame, and a preview's frame runs no script. */
const BLOCKED_IN_PREVIEW = /^Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/;

/** What browsers report, each in words of its own, when a live channel cannot be opened or breaks. */
export const LIVE_CHANNEL_REFUSED =
  /WebSocket connection to|can’t establish a connection to the server at wss?:|WEBSOCKET_CONNECTION_REFUSED/;

/** What a page reports while its server is down. */
export const OUTAGE = /request:|console:|response: 50/;

/** Collects console errors, uncaught exceptions and failed requests that the test did not allow. */
export class PageProblems {
  readonly #allowed: RegExp[] = [];
  readonly #seen: string[] = [];

  /** Call before causing problems that match. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get unexpected(): readonly string[] {
    return this.#seen;
  }

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' && !BLOCKED_IN_PREVIEW.test(message.text()))
        this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => {
      if (![CLOSED_BY_LEAVING, ICON_OF_A_FILE].some((pattern) => pattern.test(error.message)))
        this.#note(`uncaught: ${error.stack ?? error.message}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason given';
      if (!CANCELLED.test(reason)) this.#note(`request: ${request.method()} ${request.url()}: ${reason}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (response.status() >= 400)
        this.#note(`response: ${response.status()} to ${request.method()} ${request.url()}`);
    });
  }

  #note(problem: string): void {
    if (!this.#allowed.some((pattern) => pattern.test(problem))) this.#seen.push(problem);
  }
}
