import { expect, it } from 'vitest';
import { AddressShares, LIVE_LIMITS } from './channel-limits.ts';

const LIMITS = { ...LIVE_LIMITS, channelsPerAddress: 2, addressMessagesBurst: 3, addressMessagesPerSecond: 1 };

/** Sends one message from `ip`. */
const send = (shares: AddressShares, ip: string, nowMs: number): boolean =>
  shares.budgetsOf(ip, nowMs).every((budget) => budget.take(nowMs));

it('allows an IPv4 address its channels, whatever others have, until one of them closes', () => {
  const shares = new AddressShares(LIMITS);
  const first = shares.reserve('203.0.113.9', 0);
  expect(first).toBeDefined();
  expect(shares.reserve('203.0.113.9', 0)).toBeDefined();
  expect(shares.reserve('203.0.113.9', 0)).toBeUndefined();
  expect(shares.reserve('203.0.113.10', 0)).toBeDefined();
  first?.release();
  expect(shares.reserve('203.0.113.9', 0)).toBeDefined();
});

it('allows a /56 four times and a /48 sixteen times the channels of a /64', () => {
  const shares = new AddressShares(LIMITS);
  const open = (subnet: number) => shares.reserve(`2001:db8:1:${subnet.toString(16)}::1`, 0) !== undefined;
  const opened = (subnets: readonly number[]) => subnets.filter(open).length;
  expect(opened([0, 0, 0])).toBe(2);
  expect(opened([1, 2, 3, 4, 5, 6, 7, 8])).toBe(6);
  expect(opened(Array.from({ length: 100 }, (_, index) => (index + 1) << 8))).toBe(24);
  expect(shares.reserve('2001:db8:2:0::1', 0)).toBeDefined();
});

it('counts the messages of all channels of a network together, and anew only when it was silent for long', () => {
  const shares = new AddressShares(LIMITS);
  const channel = shares.reserve('203.0.113.9', 0);
  expect([1, 2, 3, 4].map(() => send(shares, '203.0.113.9', 0))).toEqual([true, true, true, false]);
  channel?.release();
  shares.sweep(1_000);
  shares.reserve('203.0.113.9', 1_000)?.release();
  expect([1, 2].map(() => send(shares, '203.0.113.9', 1_000))).toEqual([true, false]);
  shares.sweep(60_000);
  expect([1, 2, 3, 4].map(() => send(shares, '203.0.113.9', 60_000))).toEqual([true, true, true, false]);
});
