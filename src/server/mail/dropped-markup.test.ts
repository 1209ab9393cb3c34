import { expect, it } from 'vitest';
import { droppedMarkup } from './dropped-markup.ts';

it.each([
  ['Plain **text**, [a link](https://technovex.example/presale) and `<b>` in code', []],
  ['    <b> in an indented block\n\n```\n![x](y)\n```', []],
  ['1 < 2 and 3 > 2, <https://technovex.example>, http://technovex.example, me@mail.example', []],
  ['![a logo](https://technovex.example/logo.png)', [['picture', '![a logo](https://technovex.example/logo.png)']]],
  ['<script>alert(1)</script>', [['html', '<script>alert(1)</script>']]],
  [
    'a <b>word</b>, <b>another</b> </i>',
    [
      ['html', '<b>'],
      ['html', '</i>'],
    ],
  ],
  ['[here](http://technovex.example)', [['link', '[here](http://technovex.example)']]],
  ['- [here](javascript:alert(1))', [['link', '[here](javascript:alert(1))']]],
  ['[here][1]\n\n[1]: /presale', [['link', '[here][1]']]],
  ['**[here](https://user@technovex.example/)**', [['link', '[here](https://user@technovex.example/)']]],
  ['| a | b |\n|---|---|\n| 1 | 2 |', [['table', '| a | b |…']]],
  [
    '![x](y) <br> [z](/presale)',
    [
      ['picture', '![x](y)'],
      ['html', '<br>'],
      ['link', '[z](/presale)'],
    ],
  ],
])('names each thing that the mail will not have: %s', (markdown, dropped) => {
  expect(droppedMarkup(markdown).map(({ kind, source }) => [kind, source])).toEqual(dropped);
});
