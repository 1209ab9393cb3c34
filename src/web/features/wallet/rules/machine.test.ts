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
const STATES = {
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
  'read in part': { mode: 'connected', account: on(300), stale: 'timeout' },
  'first-switch': { mode: 'switching', purpose: 'connect', step: 'switch', account: on(31337) },
  'first-switch-from-ethereum': { mode: 'switching', purpose: 'connect', step: 'switch', account: on(1) },
  switching: { mode: 'switching', purpose: 'switch', step: 'switch', account: on(1) },
  adding: { mode: 'switching', purpose: 'switch', step: 'add', account: on(31337) },
  checking: { mode: 'switching', purpose: 'switch', step: 'check', account: on(1), readsLeft: 10 },
  'checking last': { mode: 'switching', purpose: 'connect', step: 'check', account: on(31337), readsLeft: 0 },
} as const satisfies Record<string, WalletState>;

const EVENTS = {
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
  'provider-disconnected': { type: 'provider-disconnected' },
  'provider-connected': { type: 'provider-connected' },
  'invalid-event': { type: 'invalid-event' },
  refresh: { type: 'refresh' },
  cancel: { type: 'cancel' },
  disconnect: { type: 'disconnect' },
} as const satisfies Record<string, WalletEvent>;

/**
 * state: event | next state | commands. Every pair that does not stand here changes nothing and requests for nothing.
 */
const TABLE = `
locked: unlocked | none |
none: provider-found | off |
none: restore-timed-out | none | forget
none: connect | none | no-wallet
off: restore | listing | read-accounts
off: restore-timed-out | off | forget
off: connect | asking | request-accounts
asking: received A | reading | read-chain
asking: received B | connecting B | read-chain
asking: received none | off | connection-failed:no-account
asking: accounts-failed rejected | off | connection-failed:rejected
asking: accounts-failed timeout | off | connection-error:timeout
asking: changed A | reading | read-chain
asking: changed B | connecting B | read-chain
asking: cancel | off |
asking: disconnect | off |
reading: received B | connecting B |
reading: received none | off | connection-failed:no-account
reading: accounts-failed rejected | off | connection-failed:rejected
reading: accounts-failed timeout | off | connection-error:timeout
reading: changed B | connecting B |
reading: changed none | off | forget-and-notify
reading: chain-read 300 | testnet | save, connected, read-balance
reading: chain-read 99 | switching connect switch A on 99 with loading | request-switch
reading: chain-failed | off | connection-error:invalid-response
reading: chain-changed 300 | reading | read-chain
reading: chain-changed 99 | reading | read-chain
reading: cancel | off |
reading: disconnect | off |
listing: received A | restoring | read-chain
listing: received B | off | forget
listing: received none | off | forget
listing: accounts-failed rejected | off | forget
listing: accounts-failed timeout | off | forget
listing: changed A | restoring | read-chain
listing: changed B | off | forget
listing: changed none | off | forget
listing: cancel | off | forget
listing: disconnect | off | forget
restoring: received A | restoring | read-chain
restoring: received B | off | forget
restoring: received none | off | forget
restoring: accounts-failed rejected | off | forget
restoring: accounts-failed timeout | off | forget
restoring: changed A | restoring | read-chain
restoring: changed B | off | forget
restoring: changed none | off | forget
restoring: chain-read 300 | testnet | read-balance
restoring: chain-read 99 | wrong-network A on 99 with loading | read-balance
restoring: chain-failed | off | forget
restoring: chain-changed 300 | restoring | read-chain
restoring: chain-changed 99 | restoring | read-chain
restoring: cancel | off | forget
restoring: disconnect | off | forget
testnet: received A | testnet | read-chain, read-balance
testnet: received B | connected B on 300 with loading | save, read-chain, read-balance
testnet: received none | off | forget-and-notify
testnet: accounts-failed rejected | connected A on 300 with loading stale rejected |
testnet: accounts-failed timeout | read in part |
testnet: changed A | testnet | read-chain, read-balance
testnet: changed B | connected B on 300 with loading | save, read-chain, read-balance
testnet: changed none | off | forget-and-notify
testnet: chain-read 99 | wrong-network A on 99 with loading | read-balance
testnet: chain-failed | connected A on 300 with loading stale invalid-response |
testnet: chain-changed 99 | wrong-network A on 99 with loading | reload
testnet: balance of A | connected A on 300 with 7 |
testnet: no balance of A | connected A on 300 with failed |
testnet: provider-disconnected | lost |
testnet: provider-connected | testnet | read-accounts
testnet: invalid-event | connected A on 300 with loading stale invalid-response |
testnet: refresh | testnet | read-accounts
testnet: disconnect | off | forget-and-notify
ethereum: received A | ethereum | read-chain, read-balance
ethereum: received B | connected B on 1 with loading | save, read-chain, read-balance
ethereum: received none | off | forget-and-notify
ethereum: accounts-failed rejected | connected A on 1 with loading stale rejected |
ethereum: accounts-failed timeout | connected A on 1 with loading stale timeout |
ethereum: changed A | ethereum | read-chain, read-balance
ethereum: changed B | connected B on 1 with loading | save, read-chain, read-balance
ethereum: changed none | off | forget-and-notify
ethereum: chain-read 300 | testnet | network-updated, read-balance
ethereum: chain-read 99 | wrong-network A on 99 with loading | read-balance
ethereum: chain-failed | connected A on 1 with loading stale invalid-response |
ethereum: chain-changed 300 | testnet | network-updated, reload
ethereum: chain-changed 99 | wrong-network A on 99 with loading | reload
ethereum: balance of A | connected A on 1 with 7 |
ethereum: no balance of A | connected A on 1 with failed |
ethereum: switch | switching switch switch A on 1 with loading | request-switch
ethereum: provider-disconnected | connected A on 1 with loading stale chain-disconnected |
ethereum: provider-connected | ethereum | read-accounts
ethereum: invalid-event | connected A on 1 with loading stale invalid-response |
ethereum: refresh | ethereum | read-accounts
ethereum: disconnect | off | forget-and-notify
wrong: received A | wrong | read-chain, read-balance
wrong: received B | wrong-network B on 31337 with loading | save, read-chain, read-balance
wrong: received none | off | forget-and-notify
wrong: accounts-failed rejected | wrong-network A on 31337 with loading stale rejected |
wrong: accounts-failed timeout | wrong-network A on 31337 with loading stale timeout |
wrong: changed A | wrong | read-chain, read-balance
wrong: changed B | wrong-network B on 31337 with loading | save, read-chain, read-balance
wrong: changed none | off | forget-and-notify
wrong: chain-read 300 | testnet | network-updated, read-balance
wrong: chain-read 99 | wrong-network A on 99 with loading | read-balance
wrong: chain-failed | wrong-network A on 31337 with loading stale invalid-response |
wrong: chain-changed 300 | testnet | network-updated, reload
wrong: chain-changed 99 | wrong-network A on 99 with loading | reload
wrong: balance of A | wrong-network A on 31337 with 7 |
wrong: no balance of A | wrong-network A on 31337 with failed |
wrong: switch | switching switch switch A on 31337 with loading | request-switch
wrong: provider-disconnected | wrong-network A on 31337 with loading stale chain-disconnected |
wrong: provider-connected | wrong | read-accounts
wrong: invalid-event | wrong-network A on 31337 with loading stale invalid-response |
wrong: refresh | wrong | read-accounts
wrong: disconnect | off | forget-and-notify
first-switch: received A | first-switch | read-chain, read-balance
first-switch: received B | switching connect switch B on 31337 with loading | read-chain, read-balance
first-switch: received none | off | forget-and-notify
first-switch: changed A | first-switch | read-chain, read-balance
first-switch: changed B | switching connect switch B on 31337 with loading | read-chain, read-balance
first-switch: changed none | off | forget-and-notify
first-switch: chain-read 300 | switching connect switch A on 300 with loading |
first-switch: chain-read 99 | switching connect switch A on 99 with loading |
first-switch: chain-changed 300 | testnet | save, connected, read-balance, reload
first-switch: chain-changed 99 | wrong-network A on 99 with loading | save, network-error:not-switched, read-balance, reload
first-switch: balance of A | switching connect switch A on 31337 with 7 |
first-switch: no balance of A | switching connect switch A on 31337 with failed |
first-switch: request-succeeded | switching connect check A on 31337 with loading 10 | read-chain
first-switch: request-failed rejected | wrong | save, network-error:rejected, read-balance
first-switch: request-failed 4902 | switching connect add A on 31337 with loading | request-add
first-switch: cancel | wrong | save, network-error:timeout, read-balance
first-switch: disconnect | off | forget-and-notify
first-switch-from-ethereum: received A | first-switch-from-ethereum | read-chain, read-balance
first-switch-from-ethereum: received B | switching connect switch B on 1 with loading | read-chain, read-balance
first-switch-from-ethereum: received none | off | forget-and-notify
first-switch-from-ethereum: changed A | first-switch-from-ethereum | read-chain, read-balance
first-switch-from-ethereum: changed B | switching connect switch B on 1 with loading | read-chain, read-balance
first-switch-from-ethereum: changed none | off | forget-and-notify
first-switch-from-ethereum: chain-read 300 | switching connect switch A on 300 with loading |
first-switch-from-ethereum: chain-read 99 | switching connect switch A on 99 with loading |
first-switch-from-ethereum: chain-changed 300 | testnet | save, connected, read-balance, reload
first-switch-from-ethereum: chain-changed 99 | wrong-network A on 99 with loading | save, network-error:not-switched, read-balance, reload
first-switch-from-ethereum: balance of A | switching connect switch A on 1 with 7 |
first-switch-from-ethereum: no balance of A | switching connect switch A on 1 with failed |
first-switch-from-ethereum: request-succeeded | switching connect check A on 1 with loading 10 | read-chain
first-switch-from-ethereum: request-failed rejected | ethereum | save, connected:rejected, read-balance
first-switch-from-ethereum: request-failed 4902 | ethereum | save, connected:unrecognized-chain, read-balance
first-switch-from-ethereum: cancel | ethereum | save, connected:timeout, read-balance
first-switch-from-ethereum: disconnect | off | forget-and-notify
switching: received A | switching | read-chain, read-balance
switching: received B | switching switch switch B on 1 with loading | save, read-chain, read-balance
switching: received none | off | forget-and-notify
switching: changed A | switching | read-chain, read-balance
switching: changed B | switching switch switch B on 1 with loading | save, read-chain, read-balance
switching: changed none | off | forget-and-notify
switching: chain-read 300 | switching switch switch A on 300 with loading |
switching: chain-read 99 | switching switch switch A on 99 with loading |
switching: chain-changed 300 | testnet | network-updated, read-balance, reload
switching: chain-changed 99 | wrong-network A on 99 with loading | network-error:not-switched, read-balance, reload
switching: balance of A | switching switch switch A on 1 with 7 |
switching: no balance of A | switching switch switch A on 1 with failed |
switching: request-succeeded | checking | read-chain
switching: request-failed rejected | ethereum | network-switch-failed:rejected, read-balance
switching: request-failed 4902 | switching switch add A on 1 with loading | request-add
switching: cancel | ethereum | network-switch-failed:timeout, read-balance
switching: disconnect | off | forget-and-notify
adding: received A | adding | read-chain, read-balance
adding: received B | switching switch add B on 31337 with loading | save, read-chain, read-balance
adding: received none | off | forget-and-notify
adding: changed A | adding | read-chain, read-balance
adding: changed B | switching switch add B on 31337 with loading | save, read-chain, read-balance
adding: changed none | off | forget-and-notify
adding: chain-read 300 | switching switch add A on 300 with loading |
adding: chain-read 99 | switching switch add A on 99 with loading |
adding: chain-changed 300 | testnet | network-updated, read-balance, reload
adding: chain-changed 99 | wrong-network A on 99 with loading | network-error:not-switched, read-balance, reload
adding: balance of A | switching switch add A on 31337 with 7 |
adding: no balance of A | switching switch add A on 31337 with failed |
adding: request-succeeded | switching switch check A on 31337 with loading 10 | read-chain
adding: request-failed rejected | wrong | network-error:unrecognized-chain, read-balance
adding: request-failed 4902 | wrong | network-error:unrecognized-chain, read-balance
adding: cancel | wrong | network-error:timeout, read-balance
adding: disconnect | off | forget-and-notify
checking: received A | checking | read-chain, read-balance
checking: received B | switching switch check B on 1 with loading 10 | save, read-chain, read-balance
checking: received none | off | forget-and-notify
checking: changed A | checking | read-chain, read-balance
checking: changed B | switching switch check B on 1 with loading 10 | save, read-chain, read-balance
checking: changed none | off | forget-and-notify
checking: chain-read 300 | testnet | network-updated, read-balance
checking: chain-read 99 | switching switch check A on 99 with loading 9 | read-chain after 500
checking: chain-failed | ethereum | network-switch-failed:invalid-response, read-balance
checking: chain-changed 300 | testnet | network-updated, read-balance, reload
checking: chain-changed 99 | wrong-network A on 99 with loading | network-error:not-switched, read-balance, reload
checking: balance of A | switching switch check A on 1 with 7 10 |
checking: no balance of A | switching switch check A on 1 with failed 10 |
checking: cancel | ethereum | network-switch-failed:timeout, read-balance
checking: disconnect | off | forget-and-notify
lost: received A | lost | read-chain, read-balance
lost: received B | connected B on 300 with loading stale chain-disconnected | save, read-chain, read-balance
lost: received none | off | forget-and-notify
lost: accounts-failed rejected | connected A on 300 with loading stale rejected |
lost: accounts-failed timeout | read in part |
lost: changed A | lost | read-chain, read-balance
lost: changed B | connected B on 300 with loading stale chain-disconnected | save, read-chain, read-balance
lost: changed none | off | forget-and-notify
lost: chain-read 99 | wrong-network A on 99 with loading | read-balance
lost: chain-failed | connected A on 300 with loading stale invalid-response |
lost: chain-changed 99 | wrong-network A on 99 with loading | reload
lost: balance of A | connected A on 300 with 7 |
lost: no balance of A | connected A on 300 with failed stale chain-disconnected |
lost: provider-connected | testnet | read-accounts
lost: invalid-event | connected A on 300 with loading stale invalid-response |
lost: refresh | lost | read-accounts
lost: disconnect | off | forget-and-notify
read in part: received A | read in part | read-chain, read-balance
read in part: received B | connected B on 300 with loading stale timeout | save, read-chain, read-balance
read in part: received none | off | forget-and-notify
read in part: accounts-failed rejected | connected A on 300 with loading stale rejected |
read in part: changed A | read in part | read-chain, read-balance
read in part: changed B | connected B on 300 with loading stale timeout | save, read-chain, read-balance
read in part: changed none | off | forget-and-notify
read in part: chain-read 300 | testnet |
read in part: chain-read 99 | wrong-network A on 99 with loading | read-balance
read in part: chain-failed | connected A on 300 with loading stale invalid-response |
read in part: chain-changed 99 | wrong-network A on 99 with loading | reload
read in part: balance of A | connected A on 300 with 7 stale timeout |
read in part: no balance of A | connected A on 300 with failed stale timeout |
read in part: provider-disconnected | lost |
read in part: provider-connected | testnet | read-accounts
read in part: invalid-event | connected A on 300 with loading stale invalid-response |
read in part: refresh | read in part | read-accounts
read in part: disconnect | off | forget-and-notify
checking last: received A | checking last | read-chain, read-balance
checking last: received B | switching connect check B on 31337 with loading 0 | read-chain, read-balance
checking last: received none | off | forget-and-notify
checking last: changed A | checking last | read-chain, read-balance
checking last: changed B | switching connect check B on 31337 with loading 0 | read-chain, read-balance
checking last: changed none | off | forget-and-notify
checking last: chain-read 300 | testnet | save, connected, read-balance
checking last: chain-read 99 | wrong-network A on 99 with loading | save, network-error:not-switched, read-balance
checking last: chain-failed | wrong | save, network-error:invalid-response, read-balance
checking last: chain-changed 300 | testnet | save, connected, read-balance, reload
checking last: chain-changed 99 | wrong-network A on 99 with loading | save, network-error:not-switched, read-balance, reload
checking last: balance of A | switching connect check A on 31337 with 7 0 |
checking last: no balance of A | switching connect check A on 31337 with failed 0 |
checking last: cancel | wrong | save, network-error:timeout, read-balance
checking last: disconnect | off | forget-and-notify
`;

type StateName = keyof typeof STATES;
type EventName = keyof typeof EVENTS;

function nameOf(state: WalletState): string {
  const known = Object.entries(STATES).find(([, candidate]) => show(candidate) === show(state));
  if (known !== undefined) return known[0];
  const step = state.mode === 'switching' ? `${state.purpose} ${state.step} ` : '';
  const who = 'account' in state ? state.account.address : 'address' in state ? state.address : undefined;
  const where = 'account' in state ? ` on ${state.account.chainId} with ${state.account.balance}` : '';
  const stale = 'stale' in state && state.stale !== undefined ? ` stale ${state.stale}` : '';
  const readsLeft = 'readsLeft' in state ? ` ${state.readsLeft}` : '';
  return `${state.mode} ${step}${who === undefined ? '' : who === A ? 'A' : 'B'}${where}${stale}${readsLeft}`;
}

function show(state: WalletState): string {
  return JSON.stringify(state, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function commandName(command: WalletCommand): string {
  if (command.type === 'notify') return command.cause ? `${command.notice}:${command.cause}` : command.notice;
  if (command.type === 'forget') return command.notify ? 'forget-and-notify' : 'forget';
  return command.type === 'read-chain' && command.afterMs > 0 ? `read-chain after ${command.afterMs}` : command.type;
}

const expected = new Map<string, string>();
for (const line of TABLE.split('\n').filter(Boolean)) {
  const [pair = '', next = '', commands = ''] = line.split('|').map((part) => part.trim());
  expected.set(pair, `${next} | ${commands}`);
}

const pairs = Object.keys(STATES).flatMap((state) =>
  Object.keys(EVENTS).map((event) => [state as StateName, event as EventName] as const),
);

describe('every state with every event', () => {
  it.each(pairs)('%s: %s', (stateName, eventName) => {
    const { state, commands } = stepWallet(STATES[stateName], EVENTS[eventName]);
    const actual = `${nameOf(state)} | ${commands.map(commandName).join(', ')}`;
    expect(actual).toBe(expected.get(`${stateName}: ${eventName}`) ?? `${stateName} | `);
  });

  it('the table has no line for a pair that does not exist', () => {
    const known = new Set(pairs.map(([state, event]) => `${state}: ${event}`));
    expect([...expected.keys()].filter((pair) => !known.has(pair))).toEqual([]);
  });
});

describe('any sequence of events', () => {
  const address = fc.constantFrom(A, B);
  const chainId = fc.constantFrom(300, 1, 5, 0xaa36a7, 31337);
  const failure = fc.constantFrom('rejected', 'unrecognized-chain', 'timeout', 'invalid-response', 'other');
  const accounts = fc.uniqueArray(address, { maxLength: 2 });
  const event = fc.oneof(
    fc.constantFrom<WalletEvent>(...Object.values(EVENTS)),
    fc.record({ type: fc.constantFrom('accounts-received', 'accounts-changed'), accounts }),
    fc.record({ type: fc.constantFrom('chain-read', 'chain-changed'), chainId }),
    fc.record({ type: fc.constantFrom('accounts-failed', 'chain-failed', 'request-failed'), failure }),
  ) as fc.Arbitrary<WalletEvent>;
  const sequence = fc.array(event, { maxLength: 60 });

  function play(
    events: readonly WalletEvent[],
    check: (state: WalletState, commands: readonly WalletCommand[]) => void,
  ) {
    let state: WalletState = { mode: 'locked' };
    for (const next of events) {
      const step = stepWallet(state, next);
      check(step.state, step.commands);
      state = step.state;
    }
  }

  it('performs no command before the launch date', () => {
    fc.assert(
      fc.property(sequence, (events) => {
        play(
          events.filter(({ type }) => type !== 'unlocked'),
          (state, commands) => {
            expect(state).toEqual({ mode: 'locked' });
            expect(commands).toEqual([]);
          },
        );
      }),
    );
  });

  it('is connected on defined networks only, and on a wrong network elsewhere only', () => {
    fc.assert(
      fc.property(sequence, (events) => {
        play(events, (state) => {
          if (state.mode === 'connected') expect([300, 1, 5, 0xaa36a7]).toContain(state.account.chainId);
          if (state.mode === 'wrong-network') expect([300, 1, 5, 0xaa36a7]).not.toContain(state.account.chainId);
        });
      }),
    );
  });

  it('reports an updated network only when the wallet is on the testnet', () => {
    fc.assert(
      fc.property(sequence, (events) => {
        play(events, (state, commands) => {
          if (!commands.some((command) => command.type === 'notify' && command.notice === 'network-updated')) return;
          expect(state).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
        });
      }),
    );
  });

  it('requests accounts and chains only after the user asked for it', () => {
    const requests = new Set(['request-accounts', 'request-switch', 'request-add']);
    fc.assert(
      fc.property(sequence, (events) => {
        play(
          events.filter(({ type }) => type !== 'connect' && type !== 'switch'),
          (_state, commands) => expect(commands.filter(({ type }) => requests.has(type))).toEqual([]),
        );
      }),
    );
  });
});
