import { describe, expect, it } from 'vitest';
import { type MinerScreenEvent, type MinerScreenMode, stepMinerScreen } from './session-state.ts';

const email = 'miner@example.com';
const loggedOut: MinerScreenMode = { mode: 'logged-out' };
const createPin: MinerScreenMode = { mode: 'create-pin', email };
const verifyPin: MinerScreenMode = { mode: 'verify-pin', email };
const dashboard: MinerScreenMode = { mode: 'dashboard', email };

describe('miner session', () => {
  it.each<[string, MinerScreenMode, MinerScreenEvent, MinerScreenMode, string[]]>([
    ['an unknown e-mail leads to create-PIN', loggedOut, { type: 'email-unknown', email }, createPin, []],
    ['a remembered e-mail leads to verify-PIN', loggedOut, { type: 'email-remembered', email }, verifyPin, []],
    ['signing in opens the dashboard', loggedOut, { type: 'signed-in', email }, dashboard, ['remember-email']],
    ['a created wallet opens the dashboard', createPin, { type: 'signed-in', email }, dashboard, ['remember-email']],
    ['a verified PIN opens the dashboard', verifyPin, { type: 'signed-in', email }, dashboard, ['remember-email']],
    ['Back from create-PIN returns to the form', createPin, { type: 'back' }, loggedOut, []],
    ['Back from verify-PIN also forgets the e-mail', verifyPin, { type: 'back' }, loggedOut, ['forget-email']],
    ['logging out forgets', dashboard, { type: 'logged-out' }, loggedOut, ['forget-email']],
    ['a session that ended asks for the PIN', dashboard, { type: 'email-remembered', email }, verifyPin, []],
    ['Back means nothing on the dashboard', dashboard, { type: 'back' }, dashboard, []],
    ['an unknown e-mail means nothing on the dashboard', dashboard, { type: 'email-unknown', email }, dashboard, []],
    ['logging out means nothing when logged out', loggedOut, { type: 'logged-out' }, loggedOut, []],
  ])('%s', (_name, state, event, next, commands) => {
    const step = stepMinerScreen(state, event);
    expect(step.state).toEqual(next);
    expect(step.commands.map(({ type }) => type)).toEqual(commands);
  });
});
