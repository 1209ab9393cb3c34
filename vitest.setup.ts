import fc from 'fast-check';
import { afterAll, beforeAll, vi } from 'vitest';

/** On a busy machine a second, the default, is too short. */
const WAIT_MS_MAX = 30_000;
/** Vitest's own calls have a timer of a minute, which is open for long on a busy machine. */
const CLOSING_ROUNDS = 650;
const CLOSING_ROUND_MS = 100;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_MS_MAX, ...options });

/** Resources that keep a process alive. Not sockets: connections of `fetch` stay open for reuse. */
const OPEN = new Set([
  'Timeout',
  'Immediate',
  'TCPServerWrap',
  'PipeServerWrap',
  'ProcessWrap',
  'FSEventWrap',
  'Worker',
]);

/** Singletons of Node's `fetch` and of zod, made at their first use. */
const OF_LIBRARIES = /^(Symbol\(undici\.|__zod_)/;

const { TEST_TIER, PROPERTY_SEED } = process.env;
fc.configureGlobal({ numRuns: TEST_TIER === 'long' ? 10_000 : 100, seed: Number(PROPERTY_SEED) });

// The next file of this process finds what a file leaves behind.
const { setTimeout } = globalThis;
let before = new Map<string, number>();
beforeAll(async () => {
  before = traces();
  // A report of Vitest's own.
  if (before.has('an open Timeout')) await nextRound();
  before = traces();
});
afterAll(async () => {
  const leaked = () => [...traces()].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []));
  // What is closing takes a moment.
  for (let round = 0; leaked().length > 0 && round < CLOSING_ROUNDS; round += 1) await nextRound();
  if (leaked().length > 0) throw new Error(`This file leaves behind: ${leaked().join(', ')}`);
});

/** An unreferenced timer is no trace. */
function nextRound(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CLOSING_ROUND_MS).unref());
}

/** Globals, environment, listeners of the process, and open timers, servers and processes, with their number. */
function traces(): Map<string, number> {
  const events: NodeJS.EventEmitter = process;
  const names = [
    ...Reflect.ownKeys(globalThis)
      .map(String)
      .filter((key) => !OF_LIBRARIES.test(key))
      .map((key) => `the global ${key}`),
    ...Object.entries(process.env).map(([key, value]) => `the variable ${key}=${value}`),
    // Not of `exit`: each embedded database adds one, for good.
    ...events
      .eventNames()
      .filter((name) => name !== 'exit')
      .flatMap((name) => events.listeners(name).map(() => `a listener of ${String(name)}`)),
    ...process
      .getActiveResourcesInfo()
      .filter((name) => OPEN.has(name))
      .map((name) => `an open ${name}`),
  ];
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
