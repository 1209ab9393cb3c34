import { expect, it } from 'vitest';
import { reasonAndWait, reasonOf, tryAgainIn } from './try-again-in.ts';

it('writes a wait in the largest unit that states it, never too short, and separates a reason from it', () => {
  const waits = [1, 60, 61, 5_400, 5_401, 86_400].map((seconds) => tryAgainIn(seconds));
  const units = ['1 second', '60 seconds', '2 minutes', '90 minutes', '2 hours', '24 hours'];
  expect(waits).toEqual(units.map((unit) => `Try again in ${unit}.`));
  for (const reason of ['Too many wrong PINs.', 'Too many wallets were created from your network.'])
    expect(reasonOf(reasonAndWait(reason, 61))).toBe(reason);
  expect(reasonOf(tryAgainIn(61))).toBeUndefined();
});
