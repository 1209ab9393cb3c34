import type { MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { ProblemError } from '#server/http/problem-error.ts';
import { toProblemError } from '#server/http/report-failure.ts';

export type SessionEnd = Extract<MinerLiveServerMessage, { type: 'session-ended' }>;

export interface SessionCheckOptions {
  /** @throws {ProblemError} session-replaced, not-signed-in, wallet-blocked */
  readonly verify: () => Promise<void>;
  /** Counts and logs a failure; returns the problem. */
  readonly reportFailure: (error: unknown) => ProblemError;
  readonly onEnded: (end: SessionEnd) => void;
}

/** Verifies the session of one open channel. A failure is reported once, and retried at each tick until it passes. */
export class SessionCheck {
  readonly #options: SessionCheckOptions;
  #isDue = false;

  constructor(options: SessionCheckOptions) {
    this.#options = options;
  }

  /** To be called once a second. */
  tick(): void {
    if (this.#isDue) void this.run();
  }

  async run(): Promise<void> {
    const isRetry = this.#isDue;
    this.#isDue = false;
    try {
      await this.#options.verify();
    } catch (error) {
      const end = sessionEnd(isRetry ? toProblemError(error) : this.#options.reportFailure(error));
      if (end === undefined) this.#isDue = true;
      else this.#options.onEnded(end);
    }
  }
}

/** Returns what to send when the problem means that the session has ended. */
export function sessionEnd({ code: problem, detail }: ProblemError): SessionEnd | undefined {
  // The next sign-in says that the wallet is blocked.
  const code = problem === 'wallet-blocked' ? 'not-signed-in' : problem;
  if (code !== 'session-replaced' && code !== 'not-signed-in') return undefined;
  return { type: 'session-ended', code, detail };
}
