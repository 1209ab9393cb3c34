import type { Outcome } from './outbox-store.ts';

interface Waiting {
  readonly outcome: Outcome;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that writes one outcome and resolves when it is written. Outcomes that arrive during a write are
 * written together by the next one.
 */
export function createGroupSettle(
  write: (outcomes: readonly Outcome[]) => Promise<void>,
): (outcome: Outcome) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await write(group.map(({ outcome }) => outcome));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWriting = false;
  }

  return (outcome) =>
    new Promise((resolve, reject) => {
      waiting.push({ outcome, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
