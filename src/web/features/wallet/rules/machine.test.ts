import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from './address.ts';
import { stepWallet } from './machine.ts';
import type { Account, WalletCommand, WalletEvent, WalletState } from './state.ts';

const A: Address = `0x${'a'.repeat(40)}`;
const B: Address = `0x${'b'.repeat(40)}`;

function on(chainId: number): Account {
  return { address: A, chainId, balance: 'loading' };
}

/** Every state, in every form that the rules distinguish. */
const STATES: Readonly<Record<string, WalletState>> = {
  locked: { mode: 'locked' },
  none: { mode: 'no-provider' },
  off: { mode: 'disconnected' },
  asking: { mode: 'connecting', purpose: 'connect', address: undefined },
  reading: { mode: 'connecting', purpose: 'connect', address: A },
  listing: { mode: 'connecting', purpose: 'restore', saved: A, address: undefined },
  restoring: { mode: 'connecting', purpose: 'restore', saved: A, address: A },
  testnet: { mode: 'connected', account: on(300), stale: undefined },
  ethereum: { mode: 'connected', account: on(1), stale: undefined },
  wrong: { mode: 'wrong-network', account: on(31337), stale: undefined },
  lost: { mode: 'connected', account: on(300), stale: 'chain-disconnected' },
  partial: { mode: 'connected', account: on(300), stale: 'timeout' },
  first: { mode: 'switching', purpose: 'connect', step: 'switch', account: on(31337) },
  'first-from-ethereum': { mode: 'switching', purpose: 'connect', step: 'switch', account: on(1) },
  switching: { mode: 'switching', purpose: 'switch', step: 'switch', account: on(1) },
  adding: { mode: 'switching', purpose: 'switch', step: 'add', account: on(31337) },
  checking: { mode: 'switching', purpose: 'switch', step: 'check', account: on(1), readsLeft: 10 },
  'checking-last': { mode: 'switching', purpose: 'connect', step: 'check', account: on(31337), readsLeft: 0 },
};

const EVENTS: Readonly<Record<string, WalletEvent>> = {
  unlocked: { type: 'unlocked' },
  'provider-found': { type: 'provider-found' },
  restore: { type: 'restore', saved: A },
  'restore-timed-out': { type: 'restore-timed-out' },
  connect: { type: 'connect' },
  'received A': { type: 'accounts-received', accounts: [A] },
  'received B': { type: 'accounts-received', accounts: [B, A] },
  'received none': { type: 'accounts-received', accounts: [] },
  'accounts-failed rejected': { type: 'accounts-failed', failure: 'rejected' },
  'accounts-failed timeout': { type: 'accounts-failed', failure: 'timeout' },
  'changed A': { type: 'accounts-changed', accounts: [A] },
  'changed B': { type: 'accounts-changed', accounts: [B, A] },
  'changed none': { type: 'accounts-changed', accounts: [] },
  'chain-read 300': { type: 'chain-read', chainId: 300 },
  'chain-read 99': { type: 'chain-read', chainId: 99 },
  'chain-failed': { type: 'chain-failed', failure: 'invalid-response' },
  'chain-changed 300': { type: 'chain-changed', chainId: 300 },
  'chain-changed 99': { type: 'chain-changed', chainId: 99 },
  'balance of A': { type: 'balance-read', address: A, balance: 7n },
  'balance of B': { type: 'balance-read', address: B, balance: 7n },
  'no balance of A': { type: 'balance-read', address: A, balance: 'failed' },
  switch: { type: 'switch' },
  'request-succeeded': { type: 'request-succeeded' },
  'request-failed rejected': { type: 'request-failed', failure: 'rejected' },
  'request-failed 4902': { type: 'request-failed', failure: 'unrecognized-chain' },
  'request-failed other': { type: 'request-failed', failure: 'other' },
  'request-failed pending': { type: 'request-failed', failure: 'request-pending' },
  'request-failed timeout': { type: 'request-failed', failure: 'timeout' },
  'provider-disconnected': { type: 'provider-disconnected' },
  'provider-connected': { type: 'provider-connected' },
  'invalid-event': { type: 'invalid-event' },
  refresh: { type: 'refresh' },
  cancel: { type: 'cancel' },
  disconnect: { type: 'disconnect' },
};

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  CONNECTED: ['testnet', 'ethereum', 'wrong', 'lost', 'partial'],
  FIRST: ['first', 'first-from-ethereum', 'checking-last'],
  LATER: ['switching', 'adding', 'checking'],
  REQUESTED: ['first', 'first-from-ethereum', 'switching', 'adding'],
};

/**
 * states: events | next state | commands. `=` is the same state; changes of a state follow its name. A later line
 * replaces an earlier one. Every pair that does not stand here changes nothing and requests nothing.
 */
const TABLE = `
locked: unlocked | none |
none: provider-found | off |
none: connect | = | no-wallet
none, off: restore-timed-out | = | forget
off: restore | listing | read-accounts
off: connect | asking | request-accounts

asking: received A, changed A | reading | read-chain
asking: received B, changed B | = as B | read-chain
reading: received B, changed B | = as B |
asking, reading: received none | off | connection-failed:no-account
reading: changed none | off | forget-and-notify
asking, reading: accounts-failed rejected | off | connection-failed:rejected
asking, reading: accounts-failed timeout | off | connection-error:timeout
asking, reading: cancel, disconnect | off |
reading: chain-read 300 | testnet | save, connected, read-balance
reading: chain-read 99 | first on 99 | request-switch
reading: chain-failed | off | connection-error:invalid-response
reading, restoring: chain-changed 300, chain-changed 99 | = | read-chain

listing, restoring: received A, changed A | restoring | read-chain
listing, restoring: received B, changed B, received none, changed none | off | forget
listing, restoring: accounts-failed rejected, accounts-failed timeout, cancel, disconnect | off | forget
restoring: chain-read 300 | testnet | read-balance
restoring: chain-read 99 | wrong on 99 | read-balance
restoring: chain-failed | off | forget

CONNECTED: received A, changed A | = | read-chain, read-balance
CONNECTED: received B, changed B | = as B | save, read-chain, read-balance
CONNECTED: received none, changed none, disconnect | off | forget-and-notify
CONNECTED: accounts-failed rejected | = stale rejected |
CONNECTED: accounts-failed timeout | = stale timeout |
CONNECTED: chain-failed, invalid-event | = stale invalid-response |
CONNECTED: provider-disconnected | = stale chain-disconnected |
CONNECTED: provider-connected | = stale none | read-accounts
CONNECTED: refresh | = | read-accounts
CONNECTED: chain-read 99 | wrong on 99 | read-balance
CONNECTED: chain-changed 99 | wrong on 99 | reload
CONNECTED: balance of A | = with 7 |
CONNECTED: no balance of A | = with failed |
lost: balance of A | testnet with 7 |
partial: chain-read 300 | testnet |
ethereum, wrong: chain-read 300 | testnet | network-updated, read-balance
ethereum, wrong: chain-changed 300 | testnet | network-updated, reload
ethereum: switch | switching | request-switch
wrong: switch | switching on 31337 | request-switch

FIRST, LATER: received A, changed A | = | read-chain, read-balance
FIRST: received B, changed B | = as B | read-chain, read-balance
LATER: received B, changed B | = as B | save, read-chain, read-balance
FIRST, LATER: received none, changed none, disconnect | off | forget-and-notify
FIRST, LATER: balance of A | = with 7 |
FIRST, LATER: no balance of A | = with failed |
FIRST: chain-changed 300 | testnet | save, connected, read-balance, reload
FIRST: chain-changed 99 | wrong on 99 | save, network-error:not-switched, connected:not-switched, read-balance, reload
LATER: chain-changed 300 | testnet | network-updated, read-balance, reload
LATER: chain-changed 99 | wrong on 99 | network-switch-failed:not-switched, read-balance, reload
REQUESTED: chain-read 300 | = on 300 |
REQUESTED: chain-read 99 | = on 99 |
REQUESTED: request-succeeded | = step check reads 10 | read-chain
first, switching: request-failed 4902, request-failed other | = step add | request-add
first: request-failed pending | wrong | save, network-error:request-pending, connected:request-pending, read-balance
first-from-ethereum: request-failed pending | ethereum | save, connected:request-pending, read-balance
switching: request-failed pending | ethereum | network-switch-failed:request-pending, read-balance
first: request-failed timeout | wrong | save, network-error:timeout, connected:timeout, read-balance
first-from-ethereum: request-failed timeout | ethereum | save, connected:timeout, read-balance
switching: request-failed timeout | ethereum | network-switch-failed:timeout, read-balance
adding: request-failed timeout | wrong | network-switch-failed:timeout, read-balance
first: request-failed rejected | wrong | save, network-error:rejected, connected:rejected, read-balance
first-from-ethereum: request-failed rejected | ethereum | save, connected:rejected, read-balance
first-from-ethereum: request-failed 4902 | ethereum | save, connected:unrecognized-chain, read-balance
first-from-ethereum: request-failed other | ethereum | save, connected:other, read-balance
switching: request-failed rejected | ethereum | network-switch-failed:rejected, read-balance
adding: request-failed rejected, request-failed 4902, request-failed other, request-failed pending | wrong | network-switch-failed:unrecognized-chain, read-balance
first, checking-last: cancel | wrong | save, network-error:timeout, connected:timeout, read-balance
first-from-ethereum: cancel | ethereum | save, connected:timeout, read-balance
switching, checking: cancel | ethereum | network-switch-failed:timeout, read-balance
adding: cancel | wrong | network-switch-failed:timeout, read-balance
checking: chain-read 300 | testnet | network-updated, read-balance
checking: chain-read 99 | = on 99 reads 9 | read-chain after 500
checking: chain-failed | ethereum | network-switch-failed:invalid-response, read-balance
checking-last: chain-read 300 | testnet | save, connected, read-balance
checking-last: chain-read 99 | wrong on 99 | save, network-error:not-switched, connected:not-switched, read-balance
checking-last: chain-failed | wrong | save, network-error:invalid-response, connected:invalid-response, read-balance
`;

/** The state that a line names, for the state `from`. */
function parseState(from: string, text: string): object {
  const [name = '', ...words] = text.split(' ');
  let state: { readonly mode: string; readonly account?: Account } = stateOf(name === '=' ? from : name);
  for (let at = 0; at < words.length; at += 2) {
    const to = words[at + 1] ?? '';
    const account: Record<string, object> = {
      on: { chainId: Number(to) },
      as: { address: B, balance: 'loading' },
      with: { balance: to === '7' ? 7n : to },
    };
    const own: Record<string, object> = {
      as: { address: B },
      stale: { stale: to === 'none' ? undefined : to },
      step: { step: to },
      reads: { readsLeft: Number(to) },
    };
    const word = words[at] ?? '';
    state =
      word in account && state.account !== undefined
        ? { ...state, account: { ...state.account, ...account[word] } }
        : { ...state, ...own[word] };
  }
  return state;
}

function stateOf(name: string): WalletState {
  const state = STATES[name];
  if (state === undefined) throw new Error(`No state ${name}.`);
  return state;
}

function commandName(command: WalletCommand): string {
  if (command.type === 'notify') return command.cause ? `${command.notice}:${command.cause}` : command.notice;
  if (command.type === 'forget') return command.notify ? 'forget-and-notify' : 'forget';
  return command.type === 'read-chain' && command.afterMs > 0 ? `read-chain after ${command.afterMs}` : command.type;
}

it('every state changes by every event as the table has it', () => {
  const expected: Record<string, unknown> = {};
  const actual: typeof expected = {};
  for (const [state, from] of Object.entries(STATES)) {
    for (const [name, event] of Object.entries(EVENTS)) {
      const step = stepWallet(from, event);
      actual[`${state}: ${name}`] = [step.state, step.commands.map(commandName).join(', ')];
      expected[`${state}: ${name}`] = [from, ''];
    }
  }
  for (const line of TABLE.split('\n').filter(Boolean)) {
    const [pairs = '', next = '', commands] = line.split('|').map((part) => part.trim());
    const [states = '', events = ''] = pairs.split(': ');
    for (const state of states.split(', ').flatMap((name) => GROUPS[name] ?? [name])) {
      for (const event of events.split(', ')) {
        expect(EVENTS, line).toHaveProperty([event]);
        expected[`${state}: ${event}`] = [parseState(state, next), commands];
      }
    }
  }
  expect(actual).toEqual(expected);
});

describe('any sequence of events', () => {
  const chainId = fc.constantFrom(300, 1, 5, 0xaa36a7, 31337);
  const event: fc.Arbitrary<WalletEvent> = fc.oneof(
    fc.constantFrom(...Object.values(EVENTS)),
    fc.record({ type: fc.constantFrom('chain-read', 'chain-changed'), chainId }),
  );

  /** Checks each step of sequences without the events of `leftOut`. */
  function always(
    leftOut: readonly WalletEvent['type'][],
    check: (state: WalletState, commands: readonly WalletCommand[]) => void,
  ): void {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state: WalletState = { mode: 'locked' };
        for (const next of events.filter(({ type }) => !leftOut.includes(type))) {
          const step = stepWallet(state, next);
          check(step.state, step.commands);
          state = step.state;
        }
      }),
    );
  }

  it('performs no command before the launch date', () => {
    always(['unlocked'], (state, commands) => expect([state, ...commands]).toEqual([{ mode: 'locked' }]));
  });

  it('is connected on defined networks only, on a wrong one elsewhere only, and reports only the testnet as new', () => {
    always([], (state, commands) => {
      if (state.mode === 'connected') expect([300, 1, 5, 0xaa36a7]).toContain(state.account.chainId);
      if (state.mode === 'wrong-network') expect([300, 1, 5, 0xaa36a7]).not.toContain(state.account.chainId);
      if (commands.some((command) => command.type === 'notify' && command.notice === 'network-updated'))
        expect(state).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
    });
  });

  it('requests accounts and chains only after the user asked for it', () => {
    const requests = new Set(['request-accounts', 'request-switch', 'request-add']);
    always(['connect', 'switch'], (_state, commands) =>
      expect(commands.filter(({ type }) => requests.has(type))).toEqual([]),
    );
  });
});
