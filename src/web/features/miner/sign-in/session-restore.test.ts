import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { email, forEachSession, READ, type SessionHarness, walletResponse } from '../testing/session-harness.ts';

const GAP_MS = 6 * 3_600_000 + 1;

let session: SessionHarness;
forEachSession((opened) => {
  session = opened;
});

beforeEach(() => {
  session.stored.set('technovex:miner_email', email);
});

/** Mining was interrupted in this browser. */
async function interrupt(): Promise<void> {
  const copy = await session.openCopy(email);
  copy.save(NEW_WALLET);
  copy.setMiningFlag(true);
}

describe('a device that remembers a miner', () => {
  it('opens the dashboard while its session is valid, also when mining was interrupted six hours ago', async () => {
    await interrupt();
    session.nowMs += GAP_MS;
    session.responses[READ] = walletResponse;
    await session.store.restore();
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, restore: 'done' });
    expect({ notices: session.notices, calls: session.calls }).toEqual({ notices: [], calls: [READ] });
  });

  it.each([
    ['not-signed-in', ['Please log in']],
    ['session-replaced', []],
  ] as const)(
    'asks for the PIN when its session has ended (%s), with a notice unless the form says why, and Back forgets the e-mail',
    async (code, titles) => {
      session.responses[READ] = code;
      await session.store.restore();
      expect(session.store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, sessionEnd: code });
      expect(session.titles()).toEqual(titles);
      session.store.back();
      session.store.forward();
      expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, sessionEnd: null });
      expect([...session.stored]).toEqual([]);
    },
  );

  it.each(['cut', 'temporarily-unavailable'] as const)(
    'says when it tries again in an outage (%s), keeps saying so while it does, and forgets nothing',
    async (failure) => {
      session.responses[READ] = failure;
      await session.store.restore();
      expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, restore: 'failed' });
      // The first delay, by the clock of the harness.
      await vi.waitFor(() => expect(session.store.getState().retryAtMs).toBe(2_000));
      const seen: string[] = [];
      session.store.subscribe(({ restore }) => seen.push(restore));
      await session.store.retryRestore();
      expect([session.store.getState().restore, seen.includes('pending')]).toEqual(['failed', false]);
      expect(session.stored.get('technovex:miner_email')).toBe(email);
      session.responses[READ] = walletResponse;
      await session.store.retryRestore();
      expect(session.mode()).toBe('dashboard');
    },
  );

  it('opens by itself when an outage is over, after growing pauses or at once when the network is back', async () => {
    session.responses[READ] = 'cut';
    await session.store.restore();
    await vi.waitFor(() => expect(session.delays).toHaveLength(1));
    session.delays.pop()?.();
    await vi.waitFor(() => expect(session.calls).toHaveLength(2));
    await vi.waitFor(() => expect(session.delays).toHaveLength(1));
    session.responses[READ] = walletResponse;
    session.recover();
    await vi.waitFor(() => expect(session.mode()).toBe('dashboard'));
    expect(session.warn).toHaveBeenCalledOnce();
  });

  it('leaves the PIN form alone that was opened during the outage', async () => {
    session.responses[READ] = 'cut';
    await session.store.restore();
    session.store.askForPin();
    session.responses[READ] = walletResponse;
    session.recover();
    await setTimeout(0);
    expect([session.mode(), session.calls.length]).toEqual(['verify-pin', 1]);
  });
});

describe('interrupted mining on a page other than the miner', () => {
  beforeEach(interrupt);

  it('opens the wallet once while its session is valid, which the miner screen waits for', async () => {
    session.responses[READ] = { ...walletResponse, delayMs: 50 };
    await Promise.all([session.store.resumeInterrupted(), session.store.resumeInterrupted(), session.store.restore()]);
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, modeChanged: false });
    await session.store.resumeInterrupted();
    expect(session.calls).toEqual([READ]);
  });

  it.each(['not-signed-in', 'session-replaced', 'cut'] as const)(
    'changes and reports nothing when it cannot be opened (%s), and the miner screen reports it',
    async (failure) => {
      session.responses[READ] = failure;
      const before = [[...session.stored], session.store.getState()];
      await session.store.resumeInterrupted();
      expect([[...session.stored], session.store.getState()]).toEqual(before);
      expect([session.notices.length, session.delays.length]).toEqual([0, failure === 'cut' ? 1 : 0]);
      await session.store.restore();
      const { restore, screen } = session.store.getState();
      expect([restore, screen.mode]).toEqual(failure === 'cut' ? ['failed', 'logged-out'] : ['done', 'verify-pin']);
    },
  );

  it('is opened when an outage is over, after growing pauses', async () => {
    session.responses[READ] = 'cut';
    await session.store.resumeInterrupted();
    session.delays.pop()?.();
    await vi.waitFor(() => expect(session.delays).toHaveLength(1));
    session.responses[READ] = walletResponse;
    session.delays.pop()?.();
    await vi.waitFor(() => expect(session.mode()).toBe('dashboard'));
    expect([session.calls.length, session.delays, session.notices]).toEqual([3, [], []]);
    expect(session.warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['mining was stopped elsewhere', async () => (await session.openCopy(email)).setMiningFlag(false), 0],
    ['the miner screen asks for the PIN', () => session.store.askForPin(), 0],
    ['the miner screen reports the outage', () => session.store.restore(), 1],
  ])('is no longer asked for in an outage once %s', async (_what, change, ownRetries) => {
    session.responses[READ] = 'cut';
    await session.store.resumeInterrupted();
    await change();
    const before = session.calls.length;
    session.delays.shift()?.();
    await setTimeout(0);
    expect([session.calls.length, session.delays.length]).toEqual([before, ownRetries]);
  });

  it('asks the server nothing when mining was stopped, after six hours, or for what is no e-mail', async () => {
    session.nowMs += GAP_MS;
    await session.store.resumeInterrupted();
    session.nowMs -= GAP_MS;
    (await session.openCopy(email)).setMiningFlag(false);
    await session.store.resumeInterrupted();
    session.stored.set('technovex:miner_email', '../x');
    await session.store.restore();
    expect([...session.calls, ...session.notices]).toEqual([]);
  });
});
