import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressText } from './address-text.tsx';

it('breaks an address after the at sign and its dots only', () => {
  expect(renderToStaticMarkup(<AddressText address="ada.love@example.test" />)).toMatch(
    />ada\.<wbr\/>love@<wbr\/>example\.<wbr\/>test</,
  );
});
