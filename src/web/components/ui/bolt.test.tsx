import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Bolt } from './bolt.tsx';

it('fills whole blocks from the top, and the upper part of the next one', () => {
  const lit = (charge: number) => {
    const html = renderToStaticMarkup(<Bolt lit={charge} />);
    return [html.match(/data-lit="true"/g)?.length ?? 0, /height="([\d.]+)"/.exec(html)?.[1]];
  };
  expect(lit(0)).toEqual([0, undefined]);
  // The second block reaches from 194 to 304.
  expect(lit(1.5)).toEqual([1, '249']);
  expect(lit(6)).toEqual([6, undefined]);
});
