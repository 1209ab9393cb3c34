import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import fc from 'fast-check';
import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import type { PublicPhase } from '#contract/presale.ts';
import { type PresaleDocument, presaleJson } from '#contract/presale-documents.ts';
import type { PresaleHistory } from '#contract/site-data.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import type { PublicChange } from '#domain/presale/public-changes.ts';
import { escapeText, presaleDocument } from './presale-documents.ts';

const NOW_MS = Date.UTC(2026, 4, 4);
const { tokenId: _adminOnly, isDraft: _, ...FALLBACKS } = PHASE_FALLBACKS;
const PHASE: PublicPhase = {
  ...{ ...FALLBACKS, id: 7, name: 'Phase A; "late", <b>& more</b>', isActive: true, isCompleted: false, withheld: [] },
  ...{ startDate: '2026-05-01T00:00:00.000Z', endDate: '2026-06-01T12:30:00.000Z', tokenPrice: 0.06 },
};
const CHANGED_AT = '2026-05-03T12:00:00.000Z';
const UPDATE: PublicChange = {
  ...{ id: 12, phaseId: 7, action: 'updated', changedAt: CHANGED_AT, phase: PHASE.name },
  differences: [{ field: 'tokenPrice', before: 0.05, after: 0.06 }],
};
const CREATION: PublicChange = {
  ...{ id: 11, phaseId: 7, action: 'created', changedAt: '2026-04-01T00:00:00.000Z', phase: 'Phase A' },
  differences: [],
};
const HISTORY: PresaleHistory = {
  changes: [UPDATE, CREATION],
  revisions: [{ phaseId: 7, version: 1, changedAt: CHANGED_AT }],
};

interface Given {
  readonly phases?: readonly PublicPhase[];
  readonly history?: PresaleHistory;
  readonly publicOrigin?: string | undefined;
}

function textOf(path: PresaleDocument['path'], given: Given = {}): string {
  const { phases = [PHASE], history = HISTORY } = given;
  return presaleDocument({
    document: { path },
    publicOrigin: 'publicOrigin' in given ? given.publicOrigin : 'https://technovex.example',
    facts: { presalePhases: phases, presaleHistory: history },
    nowMs: NOW_MS,
  }).text;
}

describe('the calendar', () => {
  const events = (given?: Given): IcsEvent[] =>
    convertIcsCalendar(undefined, textOf('/presale.ics', given)).events ?? [];

  it('has an event for each phase, with its terms', () => {
    const [event] = events();
    expect(event).toMatchObject({
      uid: 'presale-phase-7@technovex.example',
      summary: `TVX: ${PHASE.name}`,
      start: { date: new Date('2026-05-01T00:00:00Z'), type: 'DATE-TIME' },
      end: { date: new Date('2026-06-01T12:30:00Z') },
      stamp: { date: new Date('2026-05-03T12:00:00Z') },
      sequence: 1,
      status: 'CONFIRMED',
      url: 'https://technovex.example/presale#phase-7',
    });
    expect(event?.description).toContain('Status: Active\nPhase price: $0.06\n');
  });

  it('keeps the identifier of a phase when its origin changes from http to https, and without one', () => {
    expect(events({ publicOrigin: 'http://technovex.example' })[0]?.uid).toBe('presale-phase-7@technovex.example');
    expect(events({ publicOrigin: undefined })[0]).not.toHaveProperty('url');
  });

  it('has no event without dates, no end that is not after the start, and a component without any phase', () => {
    expect(events({ phases: [{ ...PHASE, startDate: null, endDate: null, withheld: ['dates'] }] })).toEqual([]);
    expect(textOf('/presale.ics', { phases: [{ ...PHASE, endDate: PHASE.startDate }] })).not.toContain('DTEND');
    expect(textOf('/presale.ics', { phases: [] })).toContain('BEGIN:VTIMEZONE\r\n');
  });

  it('folds at 75 octets without cutting a character, and escapes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const text = textOf('/presale.ics', { phases: [{ ...PHASE, name }] });
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const unfolded = text.replaceAll('\r\n ', '');
        expect(unfolded).toContain(`SUMMARY:${escapeText(`TVX: ${name}`)}\r\n`);
        expect(unfolded.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
      }),
      // Each case writes a whole calendar.
      { numRuns: Math.min(1_000, fc.readConfigureGlobal().numRuns ?? 100) },
    );
  });
});

describe('the feed', () => {
  const children = (element: XmlElement, name: string): XmlElement[] =>
    element.children.filter((child): child is XmlElement => 'name' in child && child.name === name);
  const text = (element: XmlElement, name: string): string | undefined => children(element, name)[0]?.text;
  function feedOf(given?: Given): XmlElement {
    const { root } = parseXml(textOf('/presale.atom', given));
    if (root === null) throw new Error('The feed is empty.');
    return root;
  }

  it('has what RFC 4287 requires, and an entry for each change, newest first', () => {
    const feed = feedOf();
    expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
    expect(text(feed, 'id')).toBe('tag:technovex.example,2025:presale');
    expect(text(feed, 'updated')).toBe('2026-05-03T12:00:00.000Z');
    expect(children(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
      ['self', 'https://technovex.example/presale.atom'],
      ['alternate', 'https://technovex.example/presale'],
    ]);
    const entries = children(feed, 'entry');
    expect(entries.map((entry) => text(entry, 'id'))).toEqual([
      'tag:technovex.example,2025:presale/changes/12',
      'tag:technovex.example,2025:presale/changes/11',
    ]);
    for (const entry of [feed, ...entries])
      for (const name of ['id', 'title', 'updated']) expect(text(entry, name)).not.toBe('');
    expect(entries.map((entry) => text(entry, 'content'))).toEqual([
      `3 May 2026, 12:00 UTC: the price of ${PHASE.name} went from $0.05 to $0.06.`,
      '1 April 2026, 00:00 UTC: Phase A was published.',
    ]);
  });

  it('is well-formed for any names', () => {
    const name = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 20, maxLength: 20 }), (names) => {
        const changes = names.map((phase, id) => ({ ...UPDATE, id, phase }));
        expect(children(feedOf({ history: { ...HISTORY, changes } }), 'entry')).toHaveLength(20);
      }),
      // Each case writes and parses a feed of twenty names.
      { numRuns: 10 },
    );
  });
});

describe('the JSON', () => {
  it('is what the contract describes', () => {
    const asOf = new Date(NOW_MS).toISOString();
    const stated = { asOf, state: 'now', currentPhaseId: 7, phases: [PHASE], changes: HISTORY.changes };
    const json = presaleJson.parse(JSON.parse(textOf('/presale.json')));
    expect(json).toEqual({ page: 'https://technovex.example/presale', ...stated });
    expect(JSON.parse(textOf('/presale.json', { publicOrigin: undefined })).page).toBe('/presale');
  });

  it('states no value that the page withholds, and no change of those alone', () => {
    const seed: PublicPhase = {
      ...PHASE,
      ...{ name: 'April 2025 Seed Collection', description: 'Figures here are placeholders.', tokenPrice: 0.001 },
    };
    const renamed = { field: 'name', before: 'Seed', after: seed.name } as const;
    const changes = [{ ...UPDATE, id: 13, differences: [renamed, ...UPDATE.differences] }, ...HISTORY.changes];
    const text = textOf('/presale.json', { phases: [seed], history: { ...HISTORY, changes } });
    expect(text).not.toMatch(/0\.001|0\.0[56]|placeholder/);
    const json = presaleJson.parse(JSON.parse(text));
    expect(json.phases[0]).toMatchObject({ tokenPrice: null, bonus: null, minPurchase: null, name: seed.name });
    expect(json.changes.map(({ id, differences }) => [id, differences])).toEqual([
      [13, [renamed]],
      [11, []],
    ]);
  });
});
