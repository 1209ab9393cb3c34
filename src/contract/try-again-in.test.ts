import { expect, it } from 'vitest';
import { reasonAndWait, reasonOf, tryAgainIn } from './try-again-in.ts';

it.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [240, '4 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('writes %d s as %s', (seconds, text) => {
  expect(tryAgainIn(seconds)).toBe(`Try again in ${text}.`);
});

it.each(['Too many wrong PINs.', 'Too many wallets were created from your network.'])(
  'separates %s from the wait',
  (reason) => {
    expect(reasonOf(reasonAndWait(reason, 61))).toBe(reason);
    expect(reasonOf(tryAgainIn(61))).toBeUndefined();
  },
);
