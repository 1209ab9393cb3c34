import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWei, parseWei } from './units.ts';

describe('amounts', () => {
  it.each([
    [0n, '0.000000'],
    [1n, '0.000000'],
    [10n ** 12n, '0.000001'],
    [10n ** 18n - 1n, '0.999999'],
    [10n ** 18n, '1.000000'],
    [1_234_567_890_123_456_789n, '1.234567'],
    [1_234_567_891_234_000_000_000_000n, '1,234,567.891234'],
    [10n ** 30n, '1,000,000,000,000.000000'],
    [10n ** 30n + 1n, '1,000,000,000,000.000000'],
  ])('shows %s wei with 6 decimals', (wei, shown) => expect(formatWei(wei)).toBe(shown));

  it('never shows more than the balance, and at most a millionth less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (wei) => {
        const shown = BigInt(formatWei(wei).replace(/[.,]/g, '')) * 10n ** 12n;
        expect(shown <= wei && wei - shown < 10n ** 12n).toBe(true);
      }),
    );
  });

  it.each(['0x', '1', 1, '0xg', `0x${'f'.repeat(65)}`, -1n, null, {}, '0x1<script>'])(
    'rejects %s as a balance',
    (value) => expect(parseWei(value)).toBeUndefined(),
  );

  it('parses the largest possible balance', () => expect(parseWei(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n));
});
