import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContentPage, HairlineList, Part } from './content-page.tsx';

it('names each part by its heading, lets a link move the focus to it, and lists the facts that are known', () => {
  const html = renderToStaticMarkup(
    <ContentPage title="Privacy" lead="What is stored.">
      <Part id="miner" title="Web miner">
        <HairlineList items={{ Stored: 'Your email address.', Network: null, 'How long': 'Until you ask.' }} />
      </Part>
    </ContentPage>,
  );
  expect(html).toContain('<section id="miner" tabindex="-1" aria-labelledby="miner-title"');
  expect(html).toContain('<h2 id="miner-title"');
  expect([...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, title]) => title)).toEqual(['Stored', 'How long']);
});
