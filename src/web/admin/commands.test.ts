import { describe, expect, it } from 'vitest';
import { PAGES, pageAt } from '#contract/pages.ts';
import { commandsFor } from './commands.ts';
import { sectionHref, sectionOf } from './section-of.ts';
import { ADMIN_SECTIONS } from './texts.ts';

const hrefs = (typed: string) =>
  commandsFor(typed, 'admin').flatMap(({ action }) => (action.type === 'go' ? [action.href] : []));

describe('the commands', () => {
  it('lead to every section, all of which exist', () => {
    for (const section of ADMIN_SECTIONS) expect(hrefs('')).toContain(sectionHref(section));
    for (const href of hrefs('')) expect(pageAt(href.split(/[?#]/)[0] ?? '')).toBeDefined();
  });

  it('are found by all words of their name or keywords, in any order', () => {
    expect(hrefs('audit go')).toEqual(['/admin/activity']);
    expect(hrefs('phase CREATE')).toContain('/admin/presale/create');
    expect(hrefs('snapshot new')).toEqual(['/admin/claims?do=make']);
    expect(commandsFor('new campaign', 'admin').map(({ id }) => id)).toEqual(['create-campaign', '/admin/newsletter']);
    expect(commandsFor('no such command at all', 'admin')).toEqual([]);
  });

  it('lead an editor to no section with data of people, and to no search for them', () => {
    const ofEditor = ['', 'ada@example.test'].flatMap((typed) => commandsFor(typed, 'editor')).map(({ id }) => id);
    expect(ofEditor).toEqual(expect.arrayContaining(['/admin/content', '/admin/newsletter', '/admin/claims']));
    const forbidden = [
      ...['/admin/miners', '/admin/subscribers', '/admin/team', '/admin/activity'],
      ...['make-snapshot', 'import-subscribers', 'invite', 'new-wallets', 'find-miner', 'find-subscriber'],
    ];
    for (const id of forbidden) {
      expect(ofEditor, id).not.toContain(id);
      expect(commandsFor(id.startsWith('find') ? 'ada@' : '', 'admin').map((command) => command.id)).toContain(id);
    }
  });

  it('have what was found after what matches, and before the searches', () => {
    const found = { id: 'phase-7', label: 'Phase: Ada', keywords: '', action: { type: 'go', href: '/admin' } } as const;
    expect(commandsFor('ada', 'admin', [found]).map(({ id }) => id)).toEqual([
      ...['phase-7', 'find-miner', 'find-subscriber'],
    ]);
  });

  it('search for what looks like an address, as it was typed', () => {
    expect(hrefs('a+b@example.test')).toEqual([
      '/admin/miners?search=a%2Bb%40example.test',
      '/admin/subscribers?search=a%2Bb%40example.test',
    ]);
  });
});

it('every page of the area belongs to a section', () => {
  const sections = PAGES.filter(({ id }) => id === 'admin').flatMap(({ paths }) => paths as readonly never[]);
  expect(sections.map((path) => sectionOf(path)?.path)).toEqual([
    '/admin',
    '/admin/overview',
    '/admin',
    '/admin',
    '/admin/content',
    '/admin/miners',
    '/admin/miners',
    '/admin/newsletter',
    '/admin/newsletter',
    '/admin/subscribers',
    '/admin/subscribers',

    '/admin/claims',
    '/admin/activity',
    '/admin/about',
    '/admin/team',
    '/admin/account',
    // Of the links in mails.
    '/admin',
    '/admin',
  ]);
});

it('a phone shows four sections and the rest behind one button', () => {
  expect(ADMIN_SECTIONS.filter(({ isMain }) => isMain)).toHaveLength(4);
});
