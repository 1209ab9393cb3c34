import { expect, it } from 'vitest';
import { ChannelPlaces, LIVE_LIMITS } from './channel-limits.ts';

const LIMITS = { ...LIVE_LIMITS, channelsPerAddress: 2, addressMessagesBurst: 3, addressMessagesPerSecond: 1 };

/** Sends one message from `ip`. */
const send = (places: ChannelPlaces, ip: string, nowMs: number): boolean =>
  places.budgetsOf(ip, nowMs).every((budget) => budget.take(nowMs));

/** Opens a channel of another wallet each time; undefined: there is no place for it. */
function opener(places: ChannelPlaces): (ip: string, nowMs?: number) => (() => void) | undefined {
  let walletId = 0;
  return (ip, nowMs = 0) => {
    walletId += 1;
    try {
      return places.reserve(walletId, ip, nowMs);
    } catch {
      return undefined;
    }
  };
}

it('allows an IPv4 address its channels, whatever others have, until one of them closes', () => {
  const places = new ChannelPlaces(LIMITS);
  const open = opener(places);
  const first = open('203.0.113.9');
  expect(first).toBeDefined();
  expect(open('203.0.113.9')).toBeDefined();
  expect(open('203.0.113.9')).toBeUndefined();
  expect(open('203.0.113.10')).toBeDefined();
  first?.();
  expect(open('203.0.113.9')).toBeDefined();
});

it('allows a /56 four times and a /48 sixteen times the channels of a /64', () => {
  const places = new ChannelPlaces(LIMITS);
  const open = opener(places);
  const isOpened = (subnet: number) => open(`2001:db8:1:${subnet.toString(16)}::1`) !== undefined;
  const opened = (subnets: readonly number[]) => subnets.filter(isOpened).length;
  expect(opened([0, 0, 0])).toBe(2);
  expect(opened([1, 2, 3, 4, 5, 6, 7, 8])).toBe(6);
  expect(opened(Array.from({ length: 100 }, (_, index) => (index + 1) << 8))).toBe(24);
  expect(open('2001:db8:2:0::1')).toBeDefined();
});

it('counts the messages of all channels of a network together, and anew only when it was silent for long', () => {
  const places = new ChannelPlaces(LIMITS);
  const open = opener(places);
  const channel = open('203.0.113.9');
  expect([1, 2, 3, 4].map(() => send(places, '203.0.113.9', 0))).toEqual([true, true, true, false]);
  channel?.();
  places.sweep(1_000);
  open('203.0.113.9', 1_000)?.();
  expect([1, 2].map(() => send(places, '203.0.113.9', 1_000))).toEqual([true, false]);
  places.sweep(60_000);
  expect([1, 2, 3, 4].map(() => send(places, '203.0.113.9', 60_000))).toEqual([true, true, true, false]);
});
