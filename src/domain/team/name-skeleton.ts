/** What names look like, and which scripts one may mix (Unicode Technical Standard 39). */

/**
 * Latin letters and the characters that look like them, in upper and lower case. The migration `account_security`
 * repeats the table for the names of its time.
 */
const LOOK_ALIKES = {
  a: 'АаΑαɑ',
  b: 'ВвЬьΒβ',
  c: 'Сс',
  d: 'Ԁԁđ',
  e: 'ЕеΕε',
  g: 'ɡ',
  h: 'НнҺһΗħ',
  i: 'lL1ІіӀӏΙιıłŁ',
  j: 'Јј',
  k: 'КкΚκ',
  m: 'МмΜ',
  n: 'ПпΝη',
  o: '0ОоΟοσØø',
  p: 'РрΡρ',
  q: 'Ԛԛ',
  r: 'Гг',
  s: 'Ѕѕς',
  t: 'ТтΤτ',
  u: 'υ',
  v: 'ν',
  w: 'Ԝԝω',
  x: 'ХхΧχ',
  y: 'УуҮүΥγ',
  z: 'Ζ',
} as const;

const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);
const MARKS = /\p{M}/gu;
const NO_LETTERS = /[^\p{L}\p{N}]/gu;

/** Returns what a name looks like: names with one skeleton are easily taken for each other. */
export function nameSkeleton(name: string): string {
  const plain = name.normalize('NFKD').replace(MARKS, '').replace(NO_LETTERS, '');
  return Array.from(plain, (character) => LETTER_OF.get(character) ?? character.toLowerCase()).join('');
}

/** Scripts in which names are written; letters of any other one count as one more script. */
const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Georgian: /\p{Script=Georgian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
  Bopomofo: /\p{Script=Bopomofo}/u,
} as const;
type Script = keyof typeof SCRIPTS | 'other';

/** Chinese, Japanese and Korean are written in several scripts, with Latin letters among them. */
const WRITTEN_TOGETHER: readonly Script[] = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'];
const LETTERS = /\p{L}/gu;
const COMMON = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a name mixes scripts that are not written together, as a Cyrillic letter in a Latin word. */
export function mixesScripts(name: string): boolean {
  const letters = (name.match(LETTERS) ?? []).filter((letter) => !COMMON.test(letter));
  const scripts = new Set(letters.map(scriptOf));
  return scripts.size > 1 && ![...scripts].every((script) => WRITTEN_TOGETHER.includes(script));
}

function scriptOf(letter: string): Script {
  for (const [script, pattern] of Object.entries(SCRIPTS)) if (pattern.test(letter)) return script as Script;
  return 'other';
}
