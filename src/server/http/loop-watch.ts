import type { Clock } from '../clock.ts';

const BEAT_MS = 10;

/** How far this process is behind with what has arrived. */
export interface LoopWatch {
  /**
   * For how long the event loop has been busy with one turn, ms. While more requests are ready than one turn should take,
   * this grows to the time that those handled now have waited unread; with enough time for everything it stays near 0.
   */
  behindMs(): number;
  /** Which turn this is: a number that changes when the loop turns. */
  turn(): number;
  stop(): void;
}

/** Timers begin each turn of the loop, and a busy turn lets none run: the last beat is when this turn began. */
export function watchLoop(clock: Clock): LoopWatch {
  let lastBeatMs = clock.nowMs();
  let turn = 0;
  const timer = setInterval(() => {
    lastBeatMs = clock.nowMs();
    turn += 1;
  }, BEAT_MS);
  timer.unref();
  return {
    behindMs: () => Math.max(0, clock.nowMs() - lastBeatMs - BEAT_MS),
    turn: () => turn,
    stop: () => clearInterval(timer),
  };
}
