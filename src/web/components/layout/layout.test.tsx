import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { NAVIGATION } from '#web/content/navigation.ts';
import { ContentPage, HairlineList, Part } from './content-page.tsx';
import { NavGroup, NavLink } from './header.tsx';

function isMarked(item: (typeof NAVIGATION)[number], pathname: string): boolean {
  const props = { pathname, onFollow: () => undefined };
  const html = renderToStaticMarkup(
    <Router ssrPath={pathname}>
      {'entries' in item ? <NavGroup group={item} {...props} /> : <NavLink entry={item} {...props} />}
    </Router>,
  );
  return html.includes('data-current="true"') || (!('entries' in item) && html.includes('aria-current="page"'));
}

it('marks the entry of the header that leads to the page, or its group, and no other', () => {
  const links = NAVIGATION.flatMap((item) => ('entries' in item ? item.entries : [item])).map(({ href }) => href);
  for (const href of links.filter((each) => !each.includes('#'))) {
    const marked = NAVIGATION.filter((item) => isMarked(item, href)).map(({ label }) => label);
    expect(marked, href).toHaveLength(1);
  }
  expect(NAVIGATION.filter((item) => isMarked(item, '/news'))).toEqual([]);
});

it('names each part by its heading, lets a link move the focus to it, and lists the facts that are known', () => {
  const html = renderToStaticMarkup(
    <ContentPage name="Privacy" title="What is stored.">
      <Part id="miner" title="Web miner">
        <HairlineList items={{ Stored: 'Your email address.', Network: null, 'How long': 'Until you ask.' }} />
      </Part>
    </ContentPage>,
  );
  expect(html).toContain('<section id="miner" tabindex="-1" aria-labelledby="miner-title"');
  expect(html).toContain('<h2 id="miner-title"');
  expect([...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, title]) => title)).toEqual(['Stored', 'How long']);
});
