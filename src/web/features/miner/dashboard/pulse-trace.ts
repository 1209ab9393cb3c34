import { PULSE_MAX, PULSE_MIN } from '#domain/miner/constants.ts';
import { drawPulse } from '#domain/miner/display.ts';

/** Samples across the trace, and the duration of each, ms. */
export const TRACE_SAMPLES = 60;
export const SAMPLE_MS = 250;

export interface TracePoint {
  /** 0 at the left edge, 1 at the right. */
  readonly x: number;
  /** 0 at the top, 1 at the bottom. */
  readonly y: number;
}

export type PulseTrace = ReturnType<typeof createPulseTrace>;

/**
 * The random samples of the trace, newest last. After a pause it continues without catching up. `random`: 0 ≤ x < 1.
 */
export function createPulseTrace(random: () => number, startMs: number) {
  const samples = Array.from({ length: TRACE_SAMPLES }, () => drawPulse(random()));
  let sampledAtMs = startMs;
  let newest = samples.at(-1) ?? PULSE_MIN;

  return {
    /** Adds the sample that is due at `nowMs`; returns the newest sample. */
    advance(nowMs: number): number {
      if (nowMs - sampledAtMs >= SAMPLE_MS) {
        newest = drawPulse(random());
        samples.shift();
        samples.push(newest);
        // Keeps the rhythm when on time, restarts it when late.
        sampledAtMs = nowMs - sampledAtMs < 2 * SAMPLE_MS ? sampledAtMs + SAMPLE_MS : nowMs;
      }
      return newest;
    },
    points(nowMs: number): readonly TracePoint[] {
      const slide = Math.min(1, Math.max(0, (nowMs - sampledAtMs) / SAMPLE_MS));
      return samples.map((pulse, index) => ({
        x: (index + 1 - slide) / (TRACE_SAMPLES - 1),
        y: 1 - (pulse - PULSE_MIN) / (PULSE_MAX - PULSE_MIN),
      }));
    },
  };
}
