import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './keyset.ts';

it('reads a cursor as it was written, safe in an address, and rejects what is none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), (key, id) => {
      const text = writeCursor({ key, id });
      expect(text).toMatch(/^[\w-]+$/);
      expect(readCursor(text)).toEqual({ key, id });
    }),
  );
  for (const json of ['', '[]', '["a"]', '["a","b"]', '["a",1.5]', '["a",1e300]', '[1,1]', '["a",1,2]', 'null', '{}']) {
    expect(() => readCursor(Buffer.from(json).toString('base64url')), json).toThrow(/^invalid-request/);
  }
});
