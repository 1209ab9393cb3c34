import { expect, it } from 'vitest';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { announcementNote, newEntry, toPublish, validateContent } from './edited-content.ts';

it('names each address that would be refused with the reason, an empty announcement and half a planned date', () => {
  const href = 'http://a.example';
  const plannedDates = { mainnet: { text: 'soon', lastDay: '' as '2027-01-01' } };
  const announcements = [{ text: '' }, { text: 'a', href: href as '/' }];
  const links = { faucet: href as 'https://' };
  const errorAt = validateContent(toPublish({ announcements, plannedDates, links }));
  for (const field of ['announcements.1.href', 'links.faucet']) expect(errorAt?.(field)).toMatch(/begins with https/);
  expect(errorAt?.('announcements.0.text')).toBe('The announcement is missing');
  expect(errorAt?.('plannedDates.mainnet.lastDay')).toMatch(/The day is a date/);
});

it('says beside an announcement what visitors read in its place', () => {
  const launch = { text: 'in May 2027', lastDay: '2027-05-31' } as const;
  const notes = (content: Parameters<typeof announcementNote>[1]) =>
    DEFAULT_ANNOUNCEMENTS.flatMap(({ text }) => announcementNote(text, content) ?? []);
  expect(notes({})).toEqual([expect.stringMatching(/price/), expect.stringMatching(/interruption/)]);
  expect(notes({ plannedDates: { walletLaunch: launch } })).toContainEqual(
    expect.stringMatching(/TVX Wallet registration opening in May 2027$/),
  );
});

it('publishes no empty field, and nothing that is the default', () => {
  const edited = {
    announcements: [...DEFAULT_ANNOUNCEMENTS],
    plannedDates: { mainnet: { text: '', lastDay: '' as '2027-01-01' } },
    links: { faucet: '' as 'https://' },
    project: { founder: ' Ada ', contact: ' ' },
    news: [],
    connectDay: '' as '2027-01-01',
  };
  expect(toPublish(edited)).toEqual({ project: { founder: 'Ada' } });
  expect(toPublish({ announcements: [] })).toEqual({ announcements: [] });
  expect(toPublish({ announcements: [{ text: ' a ', href: '' as '/', from: '' }] })).toEqual({
    announcements: [{ text: 'a' }],
  });
});

it('gives a news entry an id that no other has', () => {
  const first = newEntry([], '2026-11-28');
  const second = newEntry([first], '2026-11-28');
  expect([first.id, second.id]).toEqual(['2026-11-28', '2026-11-28-2']);
});
