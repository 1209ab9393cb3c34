import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, normalizeEmail, PIN_PATTERN } from './credentials.ts';
import { formatDuration, formatHashrate, formatTvx, formatTvxShort, formatWait, waitInWords } from './format.ts';
import { minerLevel } from './level.ts';

describe('level', () => {
  it('starts at 1 and rises every 100 TVX, with the remainder as progress', () => {
    expect(minerLevel(0)).toEqual({ level: 1, nextLevelProgress: 0 });
    expect(minerLevel(99.5)).toEqual({ level: 1, nextLevelProgress: 99.5 });
    expect(minerLevel(250)).toEqual({ level: 3, nextLevelProgress: 50 });
  });

  it('never shows a progress outside 0 to 100', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (total) => {
        const { nextLevelProgress } = minerLevel(total);
        expect(nextLevelProgress).toBeGreaterThanOrEqual(0);
        expect(nextLevelProgress).toBeLessThan(100);
      }),
    );
  });
});

describe('e-mail', () => {
  it('is trimmed and lowercased', () => {
    expect(normalizeEmail('  Miner@Example.COM ')).toBe('miner@example.com');
  });

  it.each(['', 'a', 'a@b', '@b.c', 'a@b.', 'a b@c.d', 'a@@b.c', `${'x'.repeat(250)}@b.cd`, 'a\0b@c.d', 'a\ud800@c.d'])(
    'rejects %j',
    (typed) => {
      expect(isEmail(typed)).toBe(false);
    },
  );

  it.each(['a@b.c', 'first.last+tag@sub.example.org', 'ü@ü.de'])('accepts %j', (typed) => {
    expect(isEmail(typed)).toBe(true);
  });
});

describe('PIN', () => {
  it.each(['12345', '1234567', '12345a', '', ' 123456', '١٢٣٤٥٦', '123456\n'])('rejects %j', (typed) => {
    expect(PIN_PATTERN.test(typed)).toBe(false);
  });

  it('accepts six digits, leading zeros included', () => {
    expect(PIN_PATTERN.test('000000')).toBe(true);
  });
});

describe('format', () => {
  it('shows TVX with twelve decimals', () => {
    expect(formatTvx(0)).toBe('0.000000000000');
    expect(formatTvx(0.00005)).toBe('0.000050000000');
  });

  it('shows less than 1 TH/s in GH/s', () => {
    expect(formatHashrate(0.4)).toEqual({ value: '400.00', unit: 'GH/s' });
    expect(formatHashrate(1)).toEqual({ value: '1.00', unit: 'TH/s' });
  });

  it('shows durations past a day in hours', () => {
    expect(formatDuration(0)).toBe('00:00:00');
    expect(formatDuration(59.9)).toBe('00:00:59');
    expect(formatDuration(97_205)).toBe('27:00:05');
  });

  it.each([
    [0, '0 s', '0 seconds'],
    [1, '1 s', '1 second'],
    [20_000, '20 s', '20 seconds'],
    [117_001, '1 min 58 s', '1 minute 58 seconds'],
    [180_000, '3 min', '3 minutes'],
    [7_201_000, '2 h', '2 hours'],
    [7_265_000, '2 h 1 min', '2 hours 1 minute'],
  ])('shows a wait of %d ms as %j and %j', (ms, short, words) => {
    expect(formatWait(ms)).toBe(short);
    expect(waitInWords(ms)).toBe(words);
  });

  it('shows short TVX without trailing zeros', () => {
    expect([0, 0.00005, 0.01, 20, 1e-12].map(formatTvxShort)).toEqual(['0', '0.00005', '0.01', '20', '0.000000000001']);
  });
});
