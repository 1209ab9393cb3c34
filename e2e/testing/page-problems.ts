import type { Page } from '@playwright/test';

/** Requests that the browser itself gave up because the page was left or closed; no fault of anybody. */
const LEFT_THE_PAGE = /ERR_ABORTED|NS_BINDING_ABORTED/;

/** What went wrong in a page although no test asked for it: console errors, uncaught exceptions, failed requests. */
export class PageProblems {
  readonly #allowed: RegExp[] = [];
  readonly #seen: string[] = [];
  #concluded = false;

  /** From here on, problems that match are expected. Say it before causing them. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get unexpected(): readonly string[] {
    return this.#seen;
  }

  /**
   * From here on, nothing is noted. Playwright keeps a picture of a page that closes, in case the test fails, and takes it with a style of its own,
   * which our policy rightly refuses.
   */
  conclude(): void {
    this.#concluded = true;
  }

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#note(`uncaught: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason given';
      if (!LEFT_THE_PAGE.test(reason)) this.#note(`request: ${request.method()} ${request.url()}: ${reason}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (response.status() >= 400) this.#note(`answer: ${response.status()} to ${request.method()} ${request.url()}`);
    });
  }

  #note(problem: string): void {
    if (!this.#concluded && !this.#allowed.some((pattern) => pattern.test(problem))) this.#seen.push(problem);
  }
}
