import { describe, expect, it } from 'vitest';
import { DEFAULT_ANNOUNCEMENTS, OFFICIAL_CHANNEL_HREF } from '#domain/content/default-announcements.ts';
import { BUILT_IN, contentOf, editContent, shownDifferences, shownHref } from './edited-content.ts';
import { validateContent } from './field-errors.ts';

function withLink(href: string) {
  return { ...BUILT_IN, announcements: [{ key: 0, text: 'a', href, lastDay: '', from: '', until: '' }] };
}

describe('a link to a site with an international name', () => {
  it.each([
    // In Cyrillic letters that look like "apple".
    ['https://аррӏе.example/a?b=ü#c', 'https://xn--80ak6aa92e.example/a?b=ü#c'],
    [' https://Bücher.example:8443 ', 'https://xn--bcher-kva.example:8443'],
  ])('is published in its ASCII form: %s', (typed, published) => {
    const content = contentOf({ ...withLink(typed), links: { ...BUILT_IN.links, faucet: typed } });
    expect(validateContent(content).size).toBe(0);
    expect(content.announcements?.[0]?.href).toBe(published);
    expect(content.links?.faucet).toBe(published);
    expect(shownHref(typed, BUILT_IN.links)).toBe(published);
  });
});

it.each([
  ['http://a.example', /begins with https/],
  ['https://аррӏе..example', /letters outside of a to z/],
  ['https://1.2.3.4', /no IP address/],
  ['https://me@a.example', /no user name/],
  [`https://a.example/${'x'.repeat(300)}`, /may have 300 characters/],
])('says why %s is refused', (href, reason) => {
  const { announcements } = withLink(href);
  expect(validateContent(contentOf({ ...BUILT_IN, announcements })).at('announcements.0.href')).toMatch(reason);
  const links = { ...BUILT_IN.links, faucet: href };
  expect(validateContent(contentOf({ ...BUILT_IN, links })).at('links.faucet')).toMatch(reason);
});

it('shows the address that visitors get of a link which the team has led elsewhere', () => {
  const links = { ...BUILT_IN.links, officialChannel: 'https://new.example ' };
  expect(shownHref(OFFICIAL_CHANNEL_HREF, links)).toBe('https://new.example');
  expect(shownHref('/presale', links)).toBe('/presale');
  expect(shownHref('', links)).toBe('');
});

it('lists only what a first publication changes, with the default as what was there', () => {
  const first = editContent({ announcements: [{ text: 'NEW' }, ...DEFAULT_ANNOUNCEMENTS] });
  const differences = shownDifferences({}, contentOf({ ...first, connectDay: '2027-01-01' }));
  expect(differences.map(({ entry, before }) => [entry, before])).toEqual([
    ['NEW', undefined],
    ['', BUILT_IN.connectDay],
  ]);
});

it('leaves out a founder and a contact address that are empty', () => {
  const project = { founder: ' Ada ', contact: '' };
  const content = contentOf({ ...BUILT_IN, project });
  expect(content).toEqual({ project: { founder: 'Ada' } });
  expect(contentOf({ ...editContent(content), project: BUILT_IN.project })).toEqual({});
  expect(shownDifferences({}, content)).toEqual([
    { part: 'project', entry: 'founder', before: undefined, after: 'Ada' },
  ]);
  const invalid = validateContent(contentOf({ ...BUILT_IN, project: { founder: '', contact: 'nobody' } }));
  expect(invalid.at('project.contact')).toMatch(/is an e-mail address/);
});
