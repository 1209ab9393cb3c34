import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Differences } from './differences.tsx';

const items = [{ label: 'Price', before: '1', after: '2' }];

it('says which version has which value', () => {
  const text = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
  expect(text(renderToStaticMarkup(<Differences items={items} />))).toBe('Price:1 → 2');
  expect(text(renderToStaticMarkup(<Differences items={items} names={['Theirs', 'Yours']} />))).toBe(
    'PriceTheirs: 1Yours: 2',
  );
  expect(renderToStaticMarkup(<Differences items={[]} none="No change" />)).toContain('No change');
});
