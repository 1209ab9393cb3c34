/**
 * How often one subject (an e-mail, an address) may try one thing. The budget is a bucket: `burst` tries at once, and one
 * comes back every `refillMs`, so that in any span of time t at most `burst + t / refillMs` tries pass, and nobody waits
 * longer than `refillMs` for the budget alone.
 */
export interface AttemptRule {
  /** Unlike any other rule's; part of the stored key, so a change of name forgets what was counted. */
  readonly name: string;
  readonly burst: number;
  readonly refillMs: number;
  /** The sentence of a refusal; how long to wait is added: "Too many wrong PINs." */
  readonly sentence: string;
  /** For guesses: a wait after failures in a row. */
  readonly wait?: GrowingWait;
}

/** The wait after `afterFailures` failures in a row is `firstMs`; it doubles with each further failure, up to `maxMs`. */
export interface GrowingWait {
  readonly afterFailures: number;
  readonly firstMs: number;
  readonly maxMs: number;
}
