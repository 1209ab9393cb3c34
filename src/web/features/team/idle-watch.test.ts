import { expect, it } from 'vitest';
import { TEAM_IDLE_MS_MAX } from '#domain/team/session-limits.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { createIdleWatch } from './idle-watch.ts';

/** Two tabs of one browser. */
function setUp() {
  let nowMs = 1_000_000;
  let shared: number | undefined;
  let sent = 0;
  const failures: unknown[] = [];
  const isAnswered = { now: true };
  const openTab = () =>
    createIdleWatch({
      nowMs: () => nowMs,
      sendUse: async () => {
        if (!isAnswered.now) throw new Error('away');
        sent += 1;
      },
      readShared: () => shared,
      writeShared: (usedMs) => {
        shared = usedMs;
      },
      onFailed: (error) => failures.push(error),
    });
  return {
    openTab,
    isAnswered,
    failures,
    sent: () => sent,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

it('warns two minutes before the earliest end, and no longer once the tab is used', async () => {
  const { openTab, pass, sent } = setUp();
  const tab = openTab();
  pass(TEAM_IDLE_MS_MAX - 3 * MINUTE_MS - 1);
  expect(tab.state()).toBe('in-use');
  pass(1);
  expect(tab.state()).toBe('ending');
  await tab.use();
  expect([tab.state(), sent()]).toEqual(['in-use', 1]);
  pass(TEAM_IDLE_MS_MAX);
  expect(tab.state()).toBe('ended');
});

it('says nothing in a tab while another is used, and sends one use a minute at most', async () => {
  const { openTab, pass, sent } = setUp();
  const [left, used] = [openTab(), openTab()];
  for (let minute = 0; minute < 40; minute += 1) {
    pass(MINUTE_MS);
    await used.use();
    await used.use();
    expect(left.state()).toBe('in-use');
  }
  expect(sent()).toBe(40);
  pass(28 * MINUTE_MS);
  expect(left.state()).toBe('ending');
  openTab();
  expect(left.state()).toBe('in-use');
});

it('keeps warning when the use did not reach the server', async () => {
  const { openTab, pass, isAnswered, failures } = setUp();
  const tab = openTab();
  pass(28 * MINUTE_MS);
  isAnswered.now = false;
  await tab.use();
  expect(tab.state()).toBe('ending');
  expect(failures).toHaveLength(1);
});
