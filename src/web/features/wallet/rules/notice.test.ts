import { describe, expect, it } from 'vitest';
import { stillApplies, type WalletFailure, type WalletNotice } from './state.ts';

describe('notices about the network', () => {
  it.each<[WalletNotice, WalletFailure | undefined, number[]]>([
    ['network-updated', undefined, [300]],
    ['network-error', 'not-switched', [31337]],
    ['network-switch-failed', 'rejected', [1, 31337]],
    ['connected', 'rejected', [1]],
    ['connected', undefined, [300, 1]],
    ['disconnect-error', 'other', [300, 1, 31337]],
  ])('%s with the cause %s is true on %j only', (notice, cause, chainIds) => {
    expect([300, 1, 31337].filter((chainId) => stillApplies({ notice, cause }, chainId))).toEqual(chainIds);
  });
});
