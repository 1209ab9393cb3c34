import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINER_NAME_CHARACTERS_MAX, parseMinerName } from './miner-name.ts';

it.each([
  ['Ada', 'Ada'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ["O'Neil", 'O’Neil'],
  ['Jean-Luc 2', 'Jean-Luc 2'],
  ['Ａｄａ', 'Ada'],
  ['e\u0301a', 'éa'],
  ['李小龙', '李小龙'],
  ['עדה', 'עדה'],
  ['हिन्दी', 'हिन्दी'],
])('accepts %j as %j', (typed, name) => {
  expect(parseMinerName(typed)).toBe(name);
});

it.each([
  ['one character', 'A'],
  ['more than 24 characters', 'a'.repeat(25)],
  ['nothing', '   '],
  ['an e-mail', 'ada@example.com'],
  ['a domain', 'evil.example'],
  ['a full-width domain', 'evil．example'],
  ['a URL', 'https://x'],
  ['markup', '<b>Ada</b>'],
  ['an entity', 'A&amp;B'],
  ['a quote', 'Ada"x'],
  ['a line break', 'Ada\nLovelace'],
  ['a control', 'Ada\u0007'],
  ['a NUL', 'Ada\0'],
  ['half a surrogate pair', 'Ada\ud800'],
  ['a bidi override', 'Ada\u202efdp'],
  ['a bidi isolate', '\u2066Ada\u2069'],
  ['a zero-width joiner', 'A\u200dda'],
  ['a letter that shows nothing', 'A\u3164da'],
  ['many marks on one letter', `A${'\u0316'.repeat(4)}da`],
  ['digits alone', '0800 123456'],
  ['an emoji', 'Ada 🚀'],
  ["the site's name", 'TechnoVex Team'],
  ["the site's name in other signs", 'T3ch-n0vex'],
])('rejects %s', (_what, typed) => {
  expect(parseMinerName(typed)).toBeUndefined();
});

it('accepts its own result again, and lets nothing through that HTML or an address needs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const name = parseMinerName(typed);
      if (name === undefined) return;
      expect(parseMinerName(name)).toBe(name);
      expect(name).not.toMatch(/[<>&"'@./:\\\p{C}]/u);
      expect([...name].length).toBeLessThanOrEqual(MINER_NAME_CHARACTERS_MAX);
    }),
  );
});
