import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import {
  email,
  forEachSession,
  LOG_OUT,
  READ,
  type SessionHarness,
  walletResponse,
} from '../testing/session-harness.ts';

let session: SessionHarness;
forEachSession((opened) => {
  session = opened;
});

describe('a device that remembers a miner', () => {
  beforeEach(() => {
    session.stored.set('technovex:miner_email', email);
  });

  it('opens the dashboard while its session is valid', async () => {
    session.responses[READ] = walletResponse;
    await session.store.restore();
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, restore: 'done' });
    expect(session.notices).toEqual([]);
  });

  it.each(['not-signed-in', 'session-replaced'] as const)(
    'asks for the PIN when its session has ended (%s), without a notice over the screen that says so, and Back forgets the e-mail',
    async (code) => {
      session.responses[READ] = code;
      await session.store.restore();
      expect(session.store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, sessionEnd: code });
      expect(session.titles()).toEqual([]);
      session.store.back();
      expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, sessionEnd: null });
      expect([...session.stored]).toEqual([]);
    },
  );

  it.each(['cut', 'temporarily-unavailable'] as const)(
    'offers another try during an outage (%s), and forgets nothing',
    async (failure) => {
      session.responses[READ] = failure;
      await session.store.restore();
      expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, restore: 'failed' });
      expect(session.stored.get('technovex:miner_email')).toBe(email);
      session.responses[READ] = walletResponse;
      await session.store.restore();
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
    expect(session.store.getState().restore).toBe('failed');
    session.responses[READ] = walletResponse;
    session.recover();
    await vi.waitFor(() => expect(session.mode()).toBe('dashboard'));
    expect(session.warn).toHaveBeenCalledTimes(1);
  });

  it('says when it tries again, and tries at once when asked, with the outage on the screen meanwhile', async () => {
    session.responses[READ] = 'cut';
    await session.store.restore();
    // The first delay, by the clock of the harness.
    await vi.waitFor(() => expect(session.store.getState().retryAtMs).toBe(2_000));
    const seen: string[] = [];
    session.store.subscribe(({ restore }) => seen.push(restore));
    await session.store.retryRestore();
    expect(seen).not.toContain('pending');
    expect(session.store.getState().restore).toBe('failed');
    session.responses[READ] = walletResponse;
    await session.store.retryRestore();
    expect(session.mode()).toBe('dashboard');
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

  it('sends nothing when the stored value is no e-mail', async () => {
    session.stored.set('technovex:miner_email', '../x');
    await session.store.restore();
    expect({ mode: session.mode(), calls: session.calls }).toEqual({ mode: 'logged-out', calls: [] });
  });
});

describe('interrupted mining on a page other than the miner', () => {
  beforeEach(async () => {
    session.stored.set('technovex:miner_email', email);
    const copy = await session.openCopy(email);
    copy.save(NEW_WALLET);
    copy.setMiningFlag(true);
  });

  it('opens the wallet while its session is valid', async () => {
    session.responses[READ] = walletResponse;
    await Promise.all([session.store.resumeInterrupted(), session.store.resumeInterrupted()]);
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
      expect(session.notices).toEqual([]);
      await session.store.restore();
      expect(failure === 'cut' ? session.store.getState().restore : session.mode()).toBe(
        failure === 'cut' ? 'failed' : 'verify-pin',
      );
    },
  );

  it('is opened when an outage is over, after growing pauses', async () => {
    session.responses[READ] = 'cut';
    await session.store.resumeInterrupted();
    await session.store.resumeInterrupted();
    expect({ calls: session.calls.length, delays: session.delays.length }).toEqual({ calls: 2, delays: 1 });
    session.delays.pop()?.();
    await vi.waitFor(() => expect(session.delays).toHaveLength(1));
    session.responses[READ] = walletResponse;
    session.delays.pop()?.();
    await vi.waitFor(() => expect(session.mode()).toBe('dashboard'));
    expect({ calls: session.calls.length, delays: session.delays, notices: session.notices }).toEqual({
      calls: 4,
      delays: [],
      notices: [],
    });
    expect(session.warn).toHaveBeenCalledTimes(1);
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
    expect({ calls: session.calls.length, delays: session.delays.length }).toEqual({
      calls: before,
      delays: ownRetries,
    });
  });

  it('is not asked for again after a refusal', async () => {
    session.responses[READ] = 'not-signed-in';
    await session.store.resumeInterrupted();
    expect(session.delays).toEqual([]);
  });

  it('asks the server nothing when mining was stopped, or after six hours', async () => {
    session.nowMs += 6 * 3_600_000 + 1;
    await session.store.resumeInterrupted();
    session.nowMs -= 3_600_000;
    (await session.openCopy(email)).setMiningFlag(false);
    await session.store.resumeInterrupted();
    expect({ calls: session.calls, notices: session.notices }).toEqual({ calls: [], notices: [] });
  });

  it('is awaited by the miner screen', async () => {
    session.responses[READ] = { ...walletResponse, delayMs: 50 };
    const resumed = session.store.resumeInterrupted();
    await session.store.restore();
    await resumed;
    expect({ mode: session.mode(), calls: session.calls }).toEqual({ mode: 'dashboard', calls: [READ] });
  });
});

describe('interrupted mining', () => {
  beforeEach(async () => {
    const copy = await session.openCopy(email);
    copy.save({ ...NEW_WALLET, totalMined: 5 });
    copy.setMiningFlag(true);
    session.stored.set('technovex:miner_email', email);
    session.responses[READ] = walletResponse;
    session.responses[LOG_OUT] = { status: 200 };
  });

  it('opens again within six hours', async () => {
    session.nowMs += 6 * 3_600_000;
    await session.store.restore();
    expect([session.mode(), (await session.openCopy(email)).isMining()]).toEqual(['dashboard', true]);
  });

  it('stays signed in after a six-hour gap', async () => {
    session.nowMs += 6 * 3_600_000 + 1;
    await session.store.restore();
    expect({ mode: session.mode(), notices: session.notices, calls: session.calls }).toEqual({
      mode: 'dashboard',
      notices: [],
      calls: [READ],
    });
  });

  it('opens again when the clock was set back by a day', async () => {
    session.nowMs -= 86_400_000;
    await session.store.restore();
    expect(session.mode()).toBe('dashboard');
  });
});
