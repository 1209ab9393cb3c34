import { expect, it } from 'vitest';
import { CSV_COLUMNS, importEffect, readImportHeader, readImportLine } from './import-line.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const read = (header: readonly string[], cells: readonly string[]) =>
  readImportLine(readImportHeader(header), cells, NOW_MS);
const HEADER: readonly string[] = CSV_COLUMNS;
const line = (cells: Record<string, string>) =>
  read(
    HEADER,
    HEADER.map((column) => ({ email: 'ada@mail.example', consented_at: '2025-05-01', ...cells })[column] ?? ''),
  );

it('a line of an import needs an address and the time of its consent only', () => {
  expect(readImportHeader(['\uFEFFEmail ', 'x']).missing).toEqual(['consented_at']);
  const cells = ['2025-05-01T10:00:00+02:00', ' Ada@Mail.Example '];
  expect(read(['Consented_At', 'EMAIL'], cells)).toEqual({
    type: 'subscription',
    subscription: {
      ...{ email: 'ada@mail.example', state: 'subscribed', source: 'import', consentText: null, network: null },
      ...{ consentedMs: Date.UTC(2025, 4, 1, 8), confirmedMs: null, leftMs: null },
      ...{ suppressedMs: null, suppressedReason: null },
    },
  });
  // Spreadsheets write too few and too many empty cells at the end of a line.
  const ada = ['ada@mail.example', '2025-05-01'];
  expect(read(HEADER, ada)).toMatchObject({ type: 'subscription' });
  expect(read(HEADER.slice(0, 2), [...ada, '', ' '])).toMatchObject({ type: 'subscription' });
  expect(read(HEADER.slice(0, 2), [...ada, 'x'])).toEqual({ type: 'rejected', problem: 'cells' });
});

it.each([
  ['email', { email: '@' }],
  ['email', { email: 'j\uFFFDrg@mail.example' }],
  ['email', { email: 'Ada <ada@mail.example>' }],
  ['email', { email: 'mailto:ada@mail.example' }],
  ['email', { email: 'ada@mail.example?subject=hi' }],
  ['email', { email: 'ada@mail.example/' }],
  ['email', { email: "'ada@mail.example'" }],
  ['no-consent', { consented_at: ' ' }],
  ['no-consent', { consented_at: '=""' }],
  ['consented-at', { consented_at: '05/01/2025' }],
  ['future', { consented_at: '2026-05-01' }],
  ['before-2000', { consented_at: '1999-12-31' }],
  ['consented-at', { consented_at: '2025-13-01' }],
  ['consented-at', { consented_at: '2025-02-30' }],
  ['consented-at', { consented_at: '2023-02-29T10:00:00Z' }],
  ['consented-at', { consented_at: '2025-05-01T24:00:00Z' }],
  ['confirmed-at', { confirmed_at: '2025-06-31' }],
  ['characters', { consent_text: 'Z\uFFFDrich' }],
  ['confirmed-at', { confirmed_at: 'x' }],
  ['left-at', { left_at: 'x' }],
  ['suppressed-at', { suppressed_at: 'x' }],
  ['state', { state: 'pending' }],
  ['state', { state: 'cleaned' }],
  ['too-long', { consent_text: 'x'.repeat(2_001) }],
  ['characters', { form: 'a\u0000' }],
])('a line of an import is rejected for its %s: %j', (problem, cells) => {
  expect(line(cells)).toEqual({ type: 'rejected', problem });
});

it.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2025-05-01 10:00:00', '2025-05-01T10:00:00.000Z'],
  ['2025-05-01 10:00', '2025-05-01T10:00:00.000Z'],
  ['2025-05-01 10:00:00.123456+00', '2025-05-01T10:00:00.123Z'],
  ['2025-05-01 10:00:00 UTC', '2025-05-01T10:00:00.000Z'],
  ['2025-05-01T10:00:00.5-0330', '2025-05-01T13:30:00.500Z'],
  ['2025-05-01t01:00:00+02:00', '2025-04-30T23:00:00.000Z'],
])('reads the time %s as %s', (text, instant) => {
  expect(line({ consented_at: text })).toMatchObject({ subscription: { consentedMs: Date.parse(instant) } });
});

it.each([
  ...['\u200Bada@mail.example\u200B', '\u202Aada@mail.example\u202C', '\u00A0ada@mail.example'],
  ...['="ada@mail.example"', ' "ada@mail.example"'],
])('reads the address %j without what programs leave around it, and so the names, times and states', (text) => {
  const around = (value: string) => text.replace('ada@mail.example', value);
  const cells = [text, around('2025-05-01'), around('Left')];
  expect(read(['email', 'consented_at', 'state'].map(around), cells)).toMatchObject({
    subscription: { email: 'ada@mail.example', consentedMs: Date.UTC(2025, 4, 1), state: 'left' },
  });
});

it.each([
  ['who left, by the time', { left_at: '2025-06-01' }, { state: 'left' }],
  ['who left, by the state', { state: 'left' }, { state: 'left', leftMs: NOW_MS }],
  ['who left, also beside another state', { state: 'subscribed', left_at: '2025-06-01' }, { state: 'left' }],
  [
    'who left, without a consent',
    { consented_at: '', left_at: '2025-06-01' },
    { state: 'left', consentedMs: Date.UTC(2025, 5, 1) },
  ],
  ['who left, by a clock that is ahead', { left_at: '2026-01-01 09:00' }, { state: 'left', leftMs: NOW_MS }],
  [
    'who left, whatever it says of the consent',
    { consented_at: 'x', state: 'left' },
    { state: 'left', consentedMs: NOW_MS },
  ],
  [
    'since when campaigns leave an address out, and why',
    { suppressed_at: '2025-06-01', suppressed_reason: '550 RCPT TO' },
    { state: 'subscribed', suppressedMs: Date.UTC(2025, 5, 1), suppressedReason: '550 RCPT TO' },
  ],
  ['no reason without a time', { suppressed_reason: '550' }, { suppressedMs: null, suppressedReason: null }],
])('a line of an import says %s', (_, cells, subscription) => {
  expect(line(cells)).toMatchObject({ subscription });
});

it.each(['Unsubscribed', 'opted out', 'Opt-Out', 'complained', 'blocklisted', 'cancelled'])(
  'a line of an import says of %s, as other programs write it, that somebody left',
  (state) => {
    expect(line({ state })).toMatchObject({ subscription: { state: 'left', leftMs: NOW_MS } });
  },
);

it('an import never subscribes an address again that left', () => {
  expect(importEffect('left', 'subscribed')).toBe('leftOut');
  expect(importEffect('subscribed', 'subscribed')).toBe('leftOut');
  expect(importEffect('subscribed', 'left')).toBe('updated');
  expect(importEffect('pending', 'subscribed')).toBe('updated');
  expect(importEffect(undefined, 'left')).toBe('added');
});
