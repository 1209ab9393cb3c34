import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizePin } from './credentials.ts';

it.each([
  ['246810', '246810'],
  [' 246 810\n', '246810'],
  ['246-810', '246810'],
  ['2\u200b4\u00a06\u20098\ufeff1\u202c0', '246810'],
  ['٢٤٦٨١٠', '246810'],
  ['۲۴۶۸۱۰', '246810'],
  ['２４６８１０', '246810'],
  ['12ab56', '12ab56'],
  ['½²③', '½²③'],
  ['', ''],
])('turns %j into %j', (text, pin) => {
  expect(normalizePin(text)).toBe(pin);
});

it('reads the digits of every numbering system that this runtime knows', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  expect(systems.length).toBeGreaterThan(20);
  for (const system of systems) {
    const written = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(9876543210);
    if (/^\p{Nd}+$/u.test(written)) expect([system, normalizePin(written)]).toEqual([system, '9876543210']);
  }
});

it('never changes what it returned, and adds no digit that was not written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pin = normalizePin(text);
      expect(normalizePin(pin)).toBe(pin);
      expect(pin.match(/\p{Nd}/gu)?.length).toBe(text.match(/\p{Nd}/gu)?.length);
    }),
  );
});
