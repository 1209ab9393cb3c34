import { expect, it } from 'vitest';
import { decoded } from './import-screen.tsx';

const bytes = (...values: readonly number[]) => new Uint8Array(values).buffer;

it('reads a file in UTF-8 and Unicode Text of Excel, and no other, whose letters would be wrong', () => {
  expect(decoded(bytes(0xef, 0xbb, 0xbf, 0x5a, 0xc3, 0xbc))).toBe('Zü');
  expect(decoded(bytes(0xff, 0xfe, 0x5a, 0, 0xfc, 0))).toBe('Zü');
  expect(decoded(bytes(0xfe, 0xff, 0, 0x5a, 0, 0xfc))).toBe('Zü');
  // Windows-1252, as Excel writes "CSV".
  expect(decoded(bytes(0x5a, 0xfc))).toBeUndefined();
  // UTF-16 without its mark.
  expect(decoded(bytes(0x5a, 0, 0xfc, 0))).toBeUndefined();
  expect(decoded(bytes(0, 0x5a, 0, 0x5a))).toBeUndefined();
});
