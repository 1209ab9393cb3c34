import { performance } from 'node:perf_hooks';
import type { Clock } from '../clock.ts';

const BEAT_MS = 10;
/** Idle for this long between two beats: there is time for everything. */
const IDLE_MS_MIN = 1;
/** Without an idle moment for this long, it is no longer a burst. */
const BURST_MS_MAX = 200;

/** Whether this process keeps up with what arrives. */
export interface LoopWatch {
  /**
   * How long the present turn of the event loop has worked, ms, while the loop has had no idle moment lately; else 0. A crowd that
   * arrives at once makes one long turn, and so does a machine that was elsewhere; only too much of it leaves no idle moment.
   */
  behindMs(): number;
  /** Which turn this is: a number that changes when the loop turns. */
  turn(): number;
  stop(): void;
}

/**
 * Timers begin each turn of the loop, and a busy turn lets none run: the last beat is when this turn began.
 * `idleMs`: how long the loop has waited for something to do since the process began.
 */
export function watchLoop(clock: Clock, idleMs = () => performance.eventLoopUtilization().idle): LoopWatch {
  let lastBeatMs = clock.nowMs();
  let lastIdleMs = lastBeatMs;
  let idleSoFarMs = idleMs();
  let turn = 0;
  const timer = setInterval(() => {
    lastBeatMs = clock.nowMs();
    const idleNowMs = idleMs();
    if (idleNowMs - idleSoFarMs >= IDLE_MS_MIN) lastIdleMs = lastBeatMs;
    idleSoFarMs = idleNowMs;
    turn += 1;
  }, BEAT_MS);
  timer.unref();
  return {
    behindMs: () => (lastBeatMs - lastIdleMs > BURST_MS_MAX ? clock.nowMs() - lastBeatMs : 0),
    turn: () => turn,
    stop: () => clearInterval(timer),
  };
}
