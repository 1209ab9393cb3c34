import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContentPage, HairlineList, Part } from './content-page.tsx';

const HTML = renderToStaticMarkup(
  <ContentPage title="Privacy" lead="What is stored." intro={<a href="/news">News</a>}>
    <Part id="miner" title="Web miner">
      <HairlineList items={{ Stored: 'Your email address.', Network: null, 'How long': 'Until you ask.' }} />
    </Part>
    <Part id="rights" title="Your rights" isWide>
      <p>You may ask.</p>
    </Part>
  </ContentPage>,
);

it('has one heading, its lead and what belongs to it, and its parts in order', () => {
  const text = HTML.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text.trim()).toBe(
    'Privacy What is stored. News Web miner Stored Your email address. How long Until you ask. Your rights You may ask.',
  );
  expect(HTML.match(/<h1/g)).toHaveLength(1);
});

it('names each part by its heading, and lets a link move the focus to it', () => {
  for (const id of ['miner', 'rights']) {
    expect(HTML).toContain(`<section id="${id}" tabindex="-1" aria-labelledby="${id}-title"`);
    expect(HTML).toContain(`<h2 id="${id}-title"`);
  }
});

it('lists the facts that are known', () => {
  expect([...HTML.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, title]) => title)).toEqual(['Stored', 'How long']);
});
