import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressText, Facts } from './record-screen.tsx';

it('breaks an address after the at sign and its dots only', () => {
  expect(renderToStaticMarkup(<AddressText address="ada.love@example.test" />)).toMatch(
    />ada\.<wbr\/>love@<wbr\/>example\.<wbr\/>test</,
  );
});

it('leaves a fact out that does not apply, and keeps a zero', () => {
  const html = renderToStaticMarkup(<Facts items={{ Level: 0, Left: null, Invited: undefined, Blocked: false }} />);
  expect(html.match(/<dt[^>]*>[^<]*/g)?.map((term) => term.replace(/.*>/, ''))).toEqual(['Level']);
  expect(html).toContain('>0</dd>');
});
