import { random } from '#web/lib/clock.ts';
import { everySecond } from '../calls/clock.ts';

/** Of the drawing, in its own units; styles/miner.css lays it over the ring. */
export const HASH_LINE_SIZE = 960;
export const INNER_RADIUS = 384;
export const SHORTEST = 6;
const LONGEST = 52;
export const STROKES = 144;
const DIRECTIONS = Array.from({ length: STROKES }, (_, stroke) => {
  const angle = (stroke / STROKES) * 2 * Math.PI - Math.PI / 2;
  return { angle, x: Math.cos(angle), y: Math.sin(angle) };
});
/** At each side of the arc's head, so many strokes are lit. */
const LIT_STROKES = 5;
/** At most thirty pictures a second. */
const FRAME_MS_MIN = 32;

/** Bounds of the random figure while mining, both included (specification, "Business constants and limits"). */
const PULSE_MIN = 200;
const PULSE_MAX = 349;

/** Returns the random figure of 200 to 349 that is set while mining. `random`: 0 ≤ x < 1. */
export function drawPulse(random: number): number {
  return PULSE_MIN + Math.floor(random * (PULSE_MAX - PULSE_MIN + 1));
}

/**
 * The hashes per second as strokes around the disc, outside React, as high as the random figure of the second. While
 * nothing is mined nothing is drawn: the flat line below it is an SVG.
 */
export function createHashLine(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d');
  // A picture is copied each time that it changes: where a pixel is one of the screen's, a quarter is enough.
  const scale = window.devicePixelRatio > 1 ? 1 : 0.5;
  Object.assign(canvas, { width: HASH_LINE_SIZE * scale, height: HASH_LINE_SIZE * scale });
  pen?.scale(scale, scale);
  let state = { isMining: false, isMoving: false };
  let pulse = PULSE_MIN;
  let amplitude = 0;
  let turn = 0;
  let head = 0;
  let [slate, live] = ['', ''];
  let drawnMs = 0;
  let request = 0;
  let stopTimer: () => void = () => undefined;

  const target = (): number => (state.isMining ? 0.55 + (0.45 * (pulse - PULSE_MIN)) / (PULSE_MAX - PULSE_MIN) : 0);

  function setPulse(): void {
    pulse = drawPulse(random());
    canvas.setAttribute('data-pulse', String(pulse));
  }

  function draw(): void {
    if (pen === null) return;
    const middle = HASH_LINE_SIZE / 2;
    pen.clearRect(0, 0, HASH_LINE_SIZE, HASH_LINE_SIZE);
    if (amplitude === 0) return;
    pen.lineWidth = 3;
    // While motion is paused the arc moves on alone.
    const isLit = (stroke: number): boolean => state.isMoving && Math.abs(stroke - head) <= LIT_STROKES;
    for (const [color, lit] of [
      [slate, false],
      [live, true],
    ] as const) {
      pen.strokeStyle = color;
      pen.beginPath();
      DIRECTIONS.forEach(({ angle, x, y }, stroke) => {
        if (isLit(stroke) !== lit) return;
        const outer = INNER_RADIUS + SHORTEST + heightAt(angle, turn) * amplitude * (LONGEST - SHORTEST);
        pen.moveTo(middle + x * INNER_RADIUS, middle + y * INNER_RADIUS);
        pen.lineTo(middle + x * outer, middle + y * outer);
      });
      pen.stroke();
    }
  }

  function onFrame(nowMs: number): void {
    request = requestAnimationFrame(onFrame);
    if (nowMs - drawnMs < FRAME_MS_MIN) return;
    drawnMs = nowMs;
    amplitude += (target() - amplitude) * 0.12;
    turn += 0.035;
    draw();
    if (state.isMining || amplitude > 0.02) return;
    // The last of it has sunk.
    stop();
    amplitude = 0;
    draw();
  }

  function stop(): void {
    cancelAnimationFrame(request);
    request = 0;
  }

  /** In the colours of the theme, which a canvas does not inherit and which may change. */
  function onSecond(): void {
    const style = getComputedStyle(canvas);
    [slate, live] = [style.getPropertyValue('--edge'), style.getPropertyValue('--live')];
    if (state.isMoving) setPulse();
    else draw();
  }

  return {
    set(next: typeof state): void {
      const isStart = next.isMining && !state.isMining;
      state = next;
      stopTimer();
      if (isStart) setPulse();
      if (!state.isMining) canvas.removeAttribute('data-pulse');
      if (!state.isMoving) {
        stop();
        amplitude = target();
        draw();
      } else if (request === 0 && (state.isMining || amplitude > 0)) request = requestAnimationFrame(onFrame);
      if (!state.isMining) return;
      onSecond();
      stopTimer = everySecond(onSecond);
    },
    /** `turn`: where the arc's head is, which lights the strokes beside it, 0 to 1 from the top. */
    setHead(turn: number): void {
      head = turn * STROKES;
    },
    close(): void {
      stopTimer();
      stop();
    },
  };
}

/** The height of a stroke, 0 to 1: waves that run against each other around the ring. */
function heightAt(angle: number, turn: number): number {
  const wide = Math.sin(angle * 9 + turn * 2.1) * Math.sin(angle * 4 - turn * 1.3);
  const fine = 0.5 * Math.sin(angle * 31 + turn * 3.7) * Math.sin(angle * 3 + turn);
  return Math.min(1, Math.max(0, (wide + fine + 0.45) / 1.6));
}
