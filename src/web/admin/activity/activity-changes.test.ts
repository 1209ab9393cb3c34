import { describe, expect, it } from 'vitest';
import { changesOf } from './activity-changes.ts';
import { authorWords, entryHref, entryWords } from './entry-words.ts';

describe('the changes of an entry', () => {
  it('are the fields that differ, in words', () => {
    const phase = { tokenPrice: 0.01, name: 'A', isActive: false, hardCap: null };
    expect(changesOf(phase, { ...phase, tokenPrice: 0.02, isActive: true, hardCap: 500 })).toBe(
      'Token Price (USD) 0.01 → 0.02 · Active Phase no → yes · Hard Cap (USD) none → 500',
    );
    expect(changesOf(null, { format: 'csv', filters: [] })).toBe('File CSV · Filters none');
    expect(changesOf(null, { format: 'json', filters: ['search', 'status'] })).toBe(
      'File JSON · Filters search and status',
    );
    expect(changesOf(null, { startsAt: '2026-01-31T12:00:00.000Z' })).toMatch(/^Start \d+ \w+ 2026, \d\d:\d\d$/);
    expect(changesOf(null, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })).toBe(
      'Browser Firefox on Linux',
    );
    expect(changesOf(null, { note: 'Not started.', price: 1 })).toBe('For whom Not started · price 1');
    expect(changesOf(null, { price: 1 })).toBe('price 1');
    expect(changesOf(null, { reason: 'Because' })).toBe('Reason Because');
    expect(changesOf({ reason: 'Because' }, null)).toBe('Reason Because → nothing');
    expect(changesOf(null, null)).toBe('');
    expect(changesOf(null, { invitedBy: 'chief', perMinuteMax: 0.1 + 0.2 })).toBe(
      'Invited by chief · Mails a minute 0.3',
    );
  });

  it('have no JSON and no units of 10^-18', () => {
    expect(changesOf(null, { total: '202197749999999974', root: '0xab' })).toBe('Total 0.20219775 TVX · Root 0xab');
    expect(changesOf(null, { 'announcements: MINE': { text: 'MINE' } })).toBe('Announcement “MINE” shown');
    expect(
      changesOf({ 'announcements: MINE': { text: 'MINE' } }, { 'announcements: MINE': { text: 'MINE', href: '/x' } }),
    ).toBe('Announcement “MINE” shown → Link /x');
    expect(changesOf({ 'prices: presaleBanner': '$0.02' }, { 'prices: presaleBanner': '$0.03' })).toBe(
      'Price “presale banner” $0.02 → $0.03',
    );
  });
});

describe('the words of an entry', () => {
  const entry = { area: 'accounts', action: 'signed-in', by: 'chief', subject: 'chief', target: 1 } as const;

  it('do not repeat who did it', () => {
    expect(entryWords(entry)).toEqual({ action: 'signed in', subject: '' });
    expect(entryWords({ ...entry, action: 'password-changed' })).toEqual({
      ...{ action: 'changed the own password', subject: '' },
    });
    expect(entryWords({ ...entry, action: 'password-reset', by: 'ana' })).toEqual({
      ...{ action: 'reset the password of', subject: 'chief' },
    });
    expect(entryWords({ ...entry, area: 'miners', action: 'session-ended', subject: '7' }).subject).toBe('7');
  });

  it('name what nobody did', () => {
    expect(authorWords('first start')).toBe('System, at the first start');
    expect(authorWords('chief')).toBe('chief');
  });

  it('tell the session of a member from that of a wallet', () => {
    const ended = { ...entry, action: 'session-ended' };
    expect(entryWords({ ...ended, by: 'ana' })).toEqual({ action: 'ended one session of', subject: 'chief' });
    expect(entryWords({ ...ended, area: 'miners', subject: '7' })).toEqual({
      ...{ action: 'ended the session of wallet', subject: '7' },
    });
  });

  it('lead to what it is about, while it is there', () => {
    expect(entryHref({ ...entry, area: 'presale', subject: 'Phase A', target: 3 })).toBe('/admin/presale/edit/3');
    expect(entryHref({ ...entry, area: 'newsletter', action: 'campaign-tested', subject: '5' })).toBe(
      '/admin/newsletter/5',
    );
    expect(entryHref({ ...entry, area: 'newsletter', action: 'campaign-deleted', subject: '5' })).toBeUndefined();
    expect(entryHref({ ...entry, area: 'miners', action: 'erased', subject: '5' })).toBeUndefined();
    const exported = { ...entry, area: 'exports', action: 'exported' } as const;
    expect(entryHref({ ...exported, subject: 'miners' })).toBe('/admin/miners');
    expect(entryHref({ ...exported, subject: 'unknown' })).toBeUndefined();
    expect(entryHref({ ...entry, area: 'newsletter', action: 'subscribers-erased', subject: '' })).toBe(
      '/admin/subscribers',
    );
  });
});
