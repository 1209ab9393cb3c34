import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from './address.ts';
import { stepWallet } from './machine.ts';
import type { Account, WalletCommand, WalletEvent, WalletState } from './state.ts';

const A: Address = `0x${'a'.repeat(40)}`;
const B: Address = `0x${'b'.repeat(40)}`;

function on(chainId: number): Account {
  return { address: A, chainId, balance: 'unread' };
}

/** Every state, in every shape that the rules tell apart. */
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
  lost: { mode: 'connected', account: on(300), stale: 'cut-off' },
  'read in part': { mode: 'connected', account: on(300), stale: 'no-answer' },
  'first-switch': { mode: 'switching', purpose: 'connect', step: 'switch', account: on(31337) },
  'first-switch-from-ethereum': { mode: 'switching', purpose: 'connect', step: 'switch', account: on(1) },
  switching: { mode: 'switching', purpose: 'asked', step: 'switch', account: on(1) },
  adding: { mode: 'switching', purpose: 'asked', step: 'add', account: on(31337) },
  checking: { mode: 'switching', purpose: 'asked', step: 'check', account: on(1), readsLeft: 10 },
  'checking last': { mode: 'switching', purpose: 'connect', step: 'check', account: on(31337), readsLeft: 0 },
} as const satisfies Record<string, WalletState>;

const EVENTS = {
  unlocked: { type: 'unlocked' },
  'provider-found': { type: 'provider-found' },
  restore: { type: 'restore', saved: A },
  'restore-missed': { type: 'restore-missed' },
  connect: { type: 'connect' },
  'answered A': { type: 'accounts-answered', accounts: [A] },
  'answered B': { type: 'accounts-answered', accounts: [B, A] },
  'answered none': { type: 'accounts-answered', accounts: [] },
  'accounts-failed refused': { type: 'accounts-failed', failure: 'refused' },
  'accounts-failed no-answer': { type: 'accounts-failed', failure: 'no-answer' },
  'changed A': { type: 'accounts-changed', accounts: [A] },
  'changed B': { type: 'accounts-changed', accounts: [B, A] },
  'changed none': { type: 'accounts-changed', accounts: [] },
  'chain-read 300': { type: 'chain-read', chainId: 300 },
  'chain-read 99': { type: 'chain-read', chainId: 99 },
  'chain-failed': { type: 'chain-failed', failure: 'bad-answer' },
  'chain-changed 300': { type: 'chain-changed', chainId: 300 },
  'chain-changed 99': { type: 'chain-changed', chainId: 99 },
  'balance of A': { type: 'balance-read', address: A, balance: 7n },
  'balance of B': { type: 'balance-read', address: B, balance: 7n },
  'no balance of A': { type: 'balance-read', address: A, balance: 'unreadable' },
  switch: { type: 'switch' },
  'request-done': { type: 'request-done' },
  'request-failed refused': { type: 'request-failed', failure: 'refused' },
  'request-failed 4902': { type: 'request-failed', failure: 'unknown-chain' },
  'chain-lost': { type: 'chain-lost' },
  'chain-regained': { type: 'chain-regained' },
  misreported: { type: 'misreported' },
  refresh: { type: 'refresh' },
  'give-up': { type: 'give-up' },
  disconnect: { type: 'disconnect' },
} as const satisfies Record<string, WalletEvent>;

/** state: event | next state | commands. Every pair that does not stand here changes nothing and asks for nothing. */
const TABLE = `
locked: unlocked | none |
none: provider-found | off |
none: restore-missed | none | forget
none: connect | none | no-wallet
off: restore | listing | list-accounts
off: restore-missed | off | forget
off: connect | asking | ask-accounts
asking: answered A | reading | read-chain
asking: answered B | connecting B | read-chain
asking: answered none | off | connection-failed:no-account
asking: accounts-failed refused | off | connection-failed:refused
asking: accounts-failed no-answer | off | connection-error:no-answer
asking: changed A | reading | read-chain
asking: changed B | connecting B | read-chain
asking: give-up | off |
asking: disconnect | off |
reading: answered B | connecting B |
reading: answered none | off | connection-failed:no-account
reading: accounts-failed refused | off | connection-failed:refused
reading: accounts-failed no-answer | off | connection-error:no-answer
reading: changed B | connecting B |
reading: changed none | off | forget-and-tell
reading: chain-read 300 | testnet | save, connected, read-balance
reading: chain-read 99 | switching connect switch A on 99 with unread | ask-switch
reading: chain-failed | off | connection-error:bad-answer
reading: chain-changed 300 | reading | read-chain
reading: chain-changed 99 | reading | read-chain
reading: give-up | off |
reading: disconnect | off |
listing: answered A | restoring | read-chain
listing: answered B | off | forget
listing: answered none | off | forget
listing: accounts-failed refused | off | forget
listing: accounts-failed no-answer | off | forget
listing: changed A | restoring | read-chain
listing: changed B | off | forget
listing: changed none | off | forget
listing: give-up | off | forget
listing: disconnect | off | forget
restoring: answered A | restoring | read-chain
restoring: answered B | off | forget
restoring: answered none | off | forget
restoring: accounts-failed refused | off | forget
restoring: accounts-failed no-answer | off | forget
restoring: changed A | restoring | read-chain
restoring: changed B | off | forget
restoring: changed none | off | forget
restoring: chain-read 300 | testnet | read-balance
restoring: chain-read 99 | wrong-network A on 99 with unread | read-balance
restoring: chain-failed | off | forget
restoring: chain-changed 300 | restoring | read-chain
restoring: chain-changed 99 | restoring | read-chain
restoring: give-up | off | forget
restoring: disconnect | off | forget
testnet: answered A | testnet | read-chain, read-balance
testnet: answered B | connected B on 300 with unread | save, read-chain, read-balance
testnet: answered none | off | forget-and-tell
testnet: accounts-failed refused | connected A on 300 with unread stale refused |
testnet: accounts-failed no-answer | read in part |
testnet: changed A | testnet | read-chain, read-balance
testnet: changed B | connected B on 300 with unread | save, read-chain, read-balance
testnet: changed none | off | forget-and-tell
testnet: chain-read 99 | wrong-network A on 99 with unread | read-balance
testnet: chain-failed | connected A on 300 with unread stale bad-answer |
testnet: chain-changed 99 | wrong-network A on 99 with unread | reload
testnet: balance of A | connected A on 300 with 7 |
testnet: no balance of A | connected A on 300 with unreadable |
testnet: chain-lost | lost |
testnet: chain-regained | testnet | list-accounts
testnet: misreported | connected A on 300 with unread stale bad-answer |
testnet: refresh | testnet | list-accounts
testnet: disconnect | off | forget-and-tell
ethereum: answered A | ethereum | read-chain, read-balance
ethereum: answered B | connected B on 1 with unread | save, read-chain, read-balance
ethereum: answered none | off | forget-and-tell
ethereum: accounts-failed refused | connected A on 1 with unread stale refused |
ethereum: accounts-failed no-answer | connected A on 1 with unread stale no-answer |
ethereum: changed A | ethereum | read-chain, read-balance
ethereum: changed B | connected B on 1 with unread | save, read-chain, read-balance
ethereum: changed none | off | forget-and-tell
ethereum: chain-read 300 | testnet | network-updated, read-balance
ethereum: chain-read 99 | wrong-network A on 99 with unread | read-balance
ethereum: chain-failed | connected A on 1 with unread stale bad-answer |
ethereum: chain-changed 300 | testnet | network-updated, reload
ethereum: chain-changed 99 | wrong-network A on 99 with unread | reload
ethereum: balance of A | connected A on 1 with 7 |
ethereum: no balance of A | connected A on 1 with unreadable |
ethereum: switch | switching asked switch A on 1 with unread | ask-switch
ethereum: chain-lost | connected A on 1 with unread stale cut-off |
ethereum: chain-regained | ethereum | list-accounts
ethereum: misreported | connected A on 1 with unread stale bad-answer |
ethereum: refresh | ethereum | list-accounts
ethereum: disconnect | off | forget-and-tell
wrong: answered A | wrong | read-chain, read-balance
wrong: answered B | wrong-network B on 31337 with unread | save, read-chain, read-balance
wrong: answered none | off | forget-and-tell
wrong: accounts-failed refused | wrong-network A on 31337 with unread stale refused |
wrong: accounts-failed no-answer | wrong-network A on 31337 with unread stale no-answer |
wrong: changed A | wrong | read-chain, read-balance
wrong: changed B | wrong-network B on 31337 with unread | save, read-chain, read-balance
wrong: changed none | off | forget-and-tell
wrong: chain-read 300 | testnet | network-updated, read-balance
wrong: chain-read 99 | wrong-network A on 99 with unread | read-balance
wrong: chain-failed | wrong-network A on 31337 with unread stale bad-answer |
wrong: chain-changed 300 | testnet | network-updated, reload
wrong: chain-changed 99 | wrong-network A on 99 with unread | reload
wrong: balance of A | wrong-network A on 31337 with 7 |
wrong: no balance of A | wrong-network A on 31337 with unreadable |
wrong: switch | switching asked switch A on 31337 with unread | ask-switch
wrong: chain-lost | wrong-network A on 31337 with unread stale cut-off |
wrong: chain-regained | wrong | list-accounts
wrong: misreported | wrong-network A on 31337 with unread stale bad-answer |
wrong: refresh | wrong | list-accounts
wrong: disconnect | off | forget-and-tell
first-switch: answered A | first-switch | read-chain, read-balance
first-switch: answered B | switching connect switch B on 31337 with unread | read-chain, read-balance
first-switch: answered none | off | forget-and-tell
first-switch: changed A | first-switch | read-chain, read-balance
first-switch: changed B | switching connect switch B on 31337 with unread | read-chain, read-balance
first-switch: changed none | off | forget-and-tell
first-switch: chain-read 300 | switching connect switch A on 300 with unread |
first-switch: chain-read 99 | switching connect switch A on 99 with unread |
first-switch: chain-changed 300 | testnet | save, connected, read-balance, reload
first-switch: chain-changed 99 | wrong-network A on 99 with unread | save, network-error:not-switched, read-balance, reload
first-switch: balance of A | switching connect switch A on 31337 with 7 |
first-switch: no balance of A | switching connect switch A on 31337 with unreadable |
first-switch: request-done | switching connect check A on 31337 with unread 10 | read-chain
first-switch: request-failed refused | wrong | save, network-error:refused, read-balance
first-switch: request-failed 4902 | switching connect add A on 31337 with unread | ask-add
first-switch: give-up | wrong | save, network-error:no-answer, read-balance
first-switch: disconnect | off | forget-and-tell
first-switch-from-ethereum: answered A | first-switch-from-ethereum | read-chain, read-balance
first-switch-from-ethereum: answered B | switching connect switch B on 1 with unread | read-chain, read-balance
first-switch-from-ethereum: answered none | off | forget-and-tell
first-switch-from-ethereum: changed A | first-switch-from-ethereum | read-chain, read-balance
first-switch-from-ethereum: changed B | switching connect switch B on 1 with unread | read-chain, read-balance
first-switch-from-ethereum: changed none | off | forget-and-tell
first-switch-from-ethereum: chain-read 300 | switching connect switch A on 300 with unread |
first-switch-from-ethereum: chain-read 99 | switching connect switch A on 99 with unread |
first-switch-from-ethereum: chain-changed 300 | testnet | save, connected, read-balance, reload
first-switch-from-ethereum: chain-changed 99 | wrong-network A on 99 with unread | save, network-error:not-switched, read-balance, reload
first-switch-from-ethereum: balance of A | switching connect switch A on 1 with 7 |
first-switch-from-ethereum: no balance of A | switching connect switch A on 1 with unreadable |
first-switch-from-ethereum: request-done | switching connect check A on 1 with unread 10 | read-chain
first-switch-from-ethereum: request-failed refused | ethereum | save, connected:refused, read-balance
first-switch-from-ethereum: request-failed 4902 | ethereum | save, connected:unknown-chain, read-balance
first-switch-from-ethereum: give-up | ethereum | save, connected:no-answer, read-balance
first-switch-from-ethereum: disconnect | off | forget-and-tell
switching: answered A | switching | read-chain, read-balance
switching: answered B | switching asked switch B on 1 with unread | save, read-chain, read-balance
switching: answered none | off | forget-and-tell
switching: changed A | switching | read-chain, read-balance
switching: changed B | switching asked switch B on 1 with unread | save, read-chain, read-balance
switching: changed none | off | forget-and-tell
switching: chain-read 300 | switching asked switch A on 300 with unread |
switching: chain-read 99 | switching asked switch A on 99 with unread |
switching: chain-changed 300 | testnet | network-updated, read-balance, reload
switching: chain-changed 99 | wrong-network A on 99 with unread | network-error:not-switched, read-balance, reload
switching: balance of A | switching asked switch A on 1 with 7 |
switching: no balance of A | switching asked switch A on 1 with unreadable |
switching: request-done | checking | read-chain
switching: request-failed refused | ethereum | network-switch-failed:refused, read-balance
switching: request-failed 4902 | switching asked add A on 1 with unread | ask-add
switching: give-up | ethereum | network-switch-failed:no-answer, read-balance
switching: disconnect | off | forget-and-tell
adding: answered A | adding | read-chain, read-balance
adding: answered B | switching asked add B on 31337 with unread | save, read-chain, read-balance
adding: answered none | off | forget-and-tell
adding: changed A | adding | read-chain, read-balance
adding: changed B | switching asked add B on 31337 with unread | save, read-chain, read-balance
adding: changed none | off | forget-and-tell
adding: chain-read 300 | switching asked add A on 300 with unread |
adding: chain-read 99 | switching asked add A on 99 with unread |
adding: chain-changed 300 | testnet | network-updated, read-balance, reload
adding: chain-changed 99 | wrong-network A on 99 with unread | network-error:not-switched, read-balance, reload
adding: balance of A | switching asked add A on 31337 with 7 |
adding: no balance of A | switching asked add A on 31337 with unreadable |
adding: request-done | switching asked check A on 31337 with unread 10 | read-chain
adding: request-failed refused | wrong | network-error:refused, read-balance
adding: request-failed 4902 | wrong | network-error:unknown-chain, read-balance
adding: give-up | wrong | network-error:no-answer, read-balance
adding: disconnect | off | forget-and-tell
checking: answered A | checking | read-chain, read-balance
checking: answered B | switching asked check B on 1 with unread 10 | save, read-chain, read-balance
checking: answered none | off | forget-and-tell
checking: changed A | checking | read-chain, read-balance
checking: changed B | switching asked check B on 1 with unread 10 | save, read-chain, read-balance
checking: changed none | off | forget-and-tell
checking: chain-read 300 | testnet | network-updated, read-balance
checking: chain-read 99 | switching asked check A on 99 with unread 9 | read-chain after 500
checking: chain-failed | ethereum | network-switch-failed:bad-answer, read-balance
checking: chain-changed 300 | testnet | network-updated, read-balance, reload
checking: chain-changed 99 | wrong-network A on 99 with unread | network-error:not-switched, read-balance, reload
checking: balance of A | switching asked check A on 1 with 7 10 |
checking: no balance of A | switching asked check A on 1 with unreadable 10 |
checking: give-up | ethereum | network-switch-failed:no-answer, read-balance
checking: disconnect | off | forget-and-tell
lost: answered A | lost | read-chain, read-balance
lost: answered B | connected B on 300 with unread stale cut-off | save, read-chain, read-balance
lost: answered none | off | forget-and-tell
lost: accounts-failed refused | connected A on 300 with unread stale refused |
lost: accounts-failed no-answer | read in part |
lost: changed A | lost | read-chain, read-balance
lost: changed B | connected B on 300 with unread stale cut-off | save, read-chain, read-balance
lost: changed none | off | forget-and-tell
lost: chain-read 99 | wrong-network A on 99 with unread | read-balance
lost: chain-failed | connected A on 300 with unread stale bad-answer |
lost: chain-changed 99 | wrong-network A on 99 with unread | reload
lost: balance of A | connected A on 300 with 7 |
lost: no balance of A | connected A on 300 with unreadable stale cut-off |
lost: chain-regained | testnet | list-accounts
lost: misreported | connected A on 300 with unread stale bad-answer |
lost: refresh | lost | list-accounts
lost: disconnect | off | forget-and-tell
read in part: answered A | read in part | read-chain, read-balance
read in part: answered B | connected B on 300 with unread stale no-answer | save, read-chain, read-balance
read in part: answered none | off | forget-and-tell
read in part: accounts-failed refused | connected A on 300 with unread stale refused |
read in part: changed A | read in part | read-chain, read-balance
read in part: changed B | connected B on 300 with unread stale no-answer | save, read-chain, read-balance
read in part: changed none | off | forget-and-tell
read in part: chain-read 300 | testnet |
read in part: chain-read 99 | wrong-network A on 99 with unread | read-balance
read in part: chain-failed | connected A on 300 with unread stale bad-answer |
read in part: chain-changed 99 | wrong-network A on 99 with unread | reload
read in part: balance of A | connected A on 300 with 7 stale no-answer |
read in part: no balance of A | connected A on 300 with unreadable stale no-answer |
read in part: chain-lost | lost |
read in part: chain-regained | testnet | list-accounts
read in part: misreported | connected A on 300 with unread stale bad-answer |
read in part: refresh | read in part | list-accounts
read in part: disconnect | off | forget-and-tell
checking last: answered A | checking last | read-chain, read-balance
checking last: answered B | switching connect check B on 31337 with unread 0 | read-chain, read-balance
checking last: answered none | off | forget-and-tell
checking last: changed A | checking last | read-chain, read-balance
checking last: changed B | switching connect check B on 31337 with unread 0 | read-chain, read-balance
checking last: changed none | off | forget-and-tell
checking last: chain-read 300 | testnet | save, connected, read-balance
checking last: chain-read 99 | wrong-network A on 99 with unread | save, network-error:not-switched, read-balance
checking last: chain-failed | wrong | save, network-error:bad-answer, read-balance
checking last: chain-changed 300 | testnet | save, connected, read-balance, reload
checking last: chain-changed 99 | wrong-network A on 99 with unread | save, network-error:not-switched, read-balance, reload
checking last: balance of A | switching connect check A on 31337 with 7 0 |
checking last: no balance of A | switching connect check A on 31337 with unreadable 0 |
checking last: give-up | wrong | save, network-error:no-answer, read-balance
checking last: disconnect | off | forget-and-tell
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
  if (command.type === 'notify') return command.because ? `${command.notice}:${command.because}` : command.notice;
  if (command.type === 'forget') return command.tell ? 'forget-and-tell' : 'forget';
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
    const told = `${nameOf(state)} | ${commands.map(commandName).join(', ')}`;
    expect(told).toBe(expected.get(`${stateName}: ${eventName}`) ?? `${stateName} | `);
  });

  it('has no line for a pair that does not exist', () => {
    const known = new Set(pairs.map(([state, event]) => `${state}: ${event}`));
    expect([...expected.keys()].filter((pair) => !known.has(pair))).toEqual([]);
  });
});

describe('any story of events', () => {
  const address = fc.constantFrom(A, B);
  const chainId = fc.constantFrom(300, 1, 5, 0xaa36a7, 31337);
  const failure = fc.constantFrom('refused', 'unknown-chain', 'no-answer', 'bad-answer', 'other');
  const accounts = fc.uniqueArray(address, { maxLength: 2 });
  const event = fc.oneof(
    fc.constantFrom<WalletEvent>(...Object.values(EVENTS)),
    fc.record({ type: fc.constantFrom('accounts-answered', 'accounts-changed'), accounts }),
    fc.record({ type: fc.constantFrom('chain-read', 'chain-changed'), chainId }),
    fc.record({ type: fc.constantFrom('accounts-failed', 'chain-failed', 'request-failed'), failure }),
  ) as fc.Arbitrary<WalletEvent>;
  const story = fc.array(event, { maxLength: 60 });

  function play(
    events: readonly WalletEvent[],
    look: (state: WalletState, commands: readonly WalletCommand[]) => void,
  ) {
    let state: WalletState = { mode: 'locked' };
    for (const next of events) {
      const step = stepWallet(state, next);
      look(step.state, step.commands);
      state = step.state;
    }
  }

  it('never touches a provider or the storage before the launch date', () => {
    fc.assert(
      fc.property(story, (events) => {
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

  it('says connected only on a defined network, and wrong network only off them', () => {
    fc.assert(
      fc.property(story, (events) => {
        play(events, (state) => {
          if (state.mode === 'connected') expect([300, 1, 5, 0xaa36a7]).toContain(state.account.chainId);
          if (state.mode === 'wrong-network') expect([300, 1, 5, 0xaa36a7]).not.toContain(state.account.chainId);
        });
      }),
    );
  });

  it('says that the network was updated only when the wallet is on the testnet', () => {
    fc.assert(
      fc.property(story, (events) => {
        play(events, (state, commands) => {
          if (!commands.some((command) => command.type === 'notify' && command.notice === 'network-updated')) return;
          expect(state).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
        });
      }),
    );
  });

  it('asks for accounts and chains only when a person pressed for it', () => {
    const asks = new Set(['ask-accounts', 'ask-switch', 'ask-add']);
    fc.assert(
      fc.property(story, (events) => {
        play(
          events.filter(({ type }) => type !== 'connect' && type !== 'switch'),
          (_state, commands) => expect(commands.filter(({ type }) => asks.has(type))).toEqual([]),
        );
      }),
    );
  });
});
