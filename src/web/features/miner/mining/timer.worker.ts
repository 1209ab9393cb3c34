/** A module worker that ticks at the interval received last, ms, until it is terminated (see `worker-timer.ts`). */
let timer: ReturnType<typeof setInterval> | undefined;

self.onmessage = ({ data: intervalMs }: MessageEvent<number>) => {
  clearInterval(timer);
  timer = setInterval(() => self.postMessage('tick'), intervalMs);
};
