import { expect, it } from 'vitest';
import { droppedMarkup } from './dropped-markup.ts';

it.each([
  ['Plain **text**, [a link](https://technovex.example/presale) and `<b>` in code', []],
  ['![a logo](https://technovex.example/logo.png)', ['picture']],
  ['<script>alert(1)</script>', ['html']],
  ['1 < 2 and 3 > 2, <https://technovex.example>', []],
  ['[here](http://technovex.example)', ['link']],
  ['[here](javascript:alert(1))', ['link']],
  ['[here](https://user@technovex.example/)', ['link']],
  ['![x](y) <br> [z](/presale)', ['picture', 'html', 'link']],
])('names what the mail will not have: %s', (markdown, dropped) => {
  expect(droppedMarkup(markdown)).toEqual(dropped);
});
