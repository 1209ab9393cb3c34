/**
 * Plays a round in Chromium with the processor slowed down four times, and counts frames and long tasks. Target: at
 * least 55 frames per second, no task over 50 ms. Needs an idle machine.
 */
import { chromium } from '@playwright/test';
import { AppServer } from '../e2e/testing/app-server.ts';
import { findChromium } from '../scripts/lib/browsers.mjs';
import { isRoot } from '../scripts/lib/debian.mjs';
import { machineLine } from './lib/machine.ts';
import { quantile } from './lib/statistics.ts';

const SLOWDOWN = Number(process.argv[2] ?? 4);
const FRAMES_PER_SECOND_MIN = 55;

interface Round {
  readonly frames: number[];
  readonly longTasks: number[];
  readonly presses: number;
}

/**
 * Plays the round within the page, because each command from outside costs a slowed-down page tens of milliseconds.
 * Presses the lowest coin about twice a second, at the position that the game stores for a reload. A string, because
 * tsx adds helper calls to functions.
 */
const PLAY = `new Promise((resolve) => {
  const round = { frames: [], longTasks: [], presses: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) round.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  const stage = document.querySelector('[data-phase]');
  const canvas = document.querySelector('canvas');
  const press = () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const { falling } = JSON.parse(sessionStorage.getItem('technovex:game_round') ?? '{"falling":[]}');
    const [coin] = falling.filter(({ yPercent }) => yPercent > 4 && yPercent < 92).sort((a, b) => b.yPercent - a.yPercent);
    if (coin === undefined) return;
    const box = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new PointerEvent('pointerdown', {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerId: 1,
      pointerType: 'mouse',
      clientX: box.left + (coin.xPercent / 100) * box.width,
      clientY: box.top + (coin.yPercent / 100) * box.height,
    }));
    round.presses += 1;
  };
  const presses = setInterval(press, 450);
  const count = (atMs) => {
    round.frames.push(atMs);
    if (stage.dataset.phase === 'playing') return requestAnimationFrame(count);
    clearInterval(presses);
    resolve(round);
  };
  requestAnimationFrame(count);
})`;

const server = await AppServer.start();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: isRoot() ? ['--no-sandbox'] : [],
});

try {
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1280, height: 800 } });
  await page.goto('/token-game');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.getByRole('button', { name: 'Start Game' }).click();
  await page.locator('[data-phase=playing]').waitFor();
  const mainThreadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await devtools.send('Performance.enable');
  const before = await mainThreadMs();
  const { frames, longTasks, presses } = await page.evaluate<Round>(PLAY);
  const after = await mainThreadMs();
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000;
  const perSecond = (frames.length - 1) / seconds;
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at));
  const gapMs = (share: number) => quantile(gaps, share).toFixed(1);
  console.log(machineLine());
  console.log(
    `Slowed down ${SLOWDOWN} times, ${seconds.toFixed(1)} s, ${frames.length} frames: ${perSecond.toFixed(1)} per second, ${presses} presses.`,
  );
  console.log(`Main thread: ${((after - before) / frames.length).toFixed(2)} ms per frame.`);
  console.log(`Between frames: median ${gapMs(0.5)} ms, p99 ${gapMs(0.99)} ms, max ${gapMs(1)} ms.`);
  console.log(
    `Long tasks (over 50 ms): ${longTasks.length}${longTasks.length ? ` (${longTasks.map((ms) => ms.toFixed(0)).join(', ')} ms)` : ''}.`,
  );
  const isMet = perSecond >= FRAMES_PER_SECOND_MIN && longTasks.length === 0;
  console.log(isMet ? 'Target: met' : 'Target: MISSED');
  if (!isMet) process.exitCode = 1;
} finally {
  await browser.close();
  await server.dispose();
}
