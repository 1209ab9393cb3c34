import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './keyset.ts';

describe('a cursor', () => {
  it('is read as it was written, and is safe in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), (key, id) => {
        const text = writeCursor({ key, id });
        expect(text).toMatch(/^[\w-]+$/);
        expect(readCursor(text)).toEqual({ key, id });
      }),
    );
  });

  it.each([
    '',
    'x',
    '[]',
    '["a"]',
    '["a","b"]',
    '["a",1.5]',
    '["a",1e300]',
    '[1,1]',
    '["a",1,2]',
    '{"key":"a"}',
    'null',
  ])('is rejected: %s', (json) => {
    expect(() => readCursor(Buffer.from(json).toString('base64url'))).toThrow(/^invalid-request/);
  });
});
