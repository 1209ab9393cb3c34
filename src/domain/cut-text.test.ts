import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['news', 4, 'news'],
  ['news', 3, 'new'],
  ['ne\u0301e', 2, 'n'],
  ['a😀', 2, 'a'],
  ['a👨‍👩‍👧b', 8, 'a'],
  ['a👨‍👩‍👧b', 9, 'a👨‍👩‍👧'],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
  ['', 0, ''],
])('%j is cut at %i to %j', (text, lengthMax, cut) => {
  expect(cutText(text, lengthMax)).toBe(cut);
});
