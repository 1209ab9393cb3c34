import { expect, it } from 'vitest';
import { CSV_COLUMNS, importEffect, missingColumns, readImportLine } from './import-line.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const HEADER: readonly string[] = CSV_COLUMNS;
const line = (cells: Record<string, string>) =>
  readImportLine(
    HEADER,
    HEADER.map((column) => ({ email: 'ada@mail.example', consented_at: '2025-05-01', ...cells })[column] ?? ''),
    NOW_MS,
  );

it('a line of an import needs an address and the time of its consent only', () => {
  expect(missingColumns(['\uFEFFEmail ', 'x'])).toEqual(['consented_at']);
  const cells = ['2025-05-01T10:00:00+02:00', ' Ada@Mail.Example '];
  expect(readImportLine(['Consented_At', 'EMAIL'], cells, NOW_MS)).toEqual({
    type: 'subscription',
    subscription: {
      ...{ email: 'ada@mail.example', state: 'subscribed', source: 'import', consentText: null, network: null },
      ...{ consentedMs: Date.UTC(2025, 4, 1, 8), confirmedMs: null, leftMs: null },
      ...{ suppressedMs: null, suppressedReason: null },
    },
  });
  expect(readImportLine(HEADER, ['ada@mail.example'], NOW_MS)).toEqual({ type: 'rejected', problem: 'cells' });
});

it.each([
  ['email', { email: '@' }],
  ['consented-at', { consented_at: '' }],
  ['consented-at', { consented_at: '05/01/2025' }],
  ['consented-at', { consented_at: '2026-05-01' }],
  ['consented-at', { consented_at: '2025-13-01' }],
  ['confirmed-at', { confirmed_at: 'x' }],
  ['left-at', { left_at: 'x' }],
  ['suppressed-at', { suppressed_at: 'x' }],
  ['state', { state: 'pending' }],
  ['too-long', { consent_text: 'x'.repeat(2_001) }],
  ['characters', { form: 'a\u0000' }],
])('a line of an import is rejected for its %s: %j', (problem, cells) => {
  expect(line(cells)).toEqual({ type: 'rejected', problem });
});

it.each([
  ['an address that the export protected against formulas', { email: "'+a@b.example" }, { email: '+a@b.example' }],
  ['who left, by the time', { left_at: '2025-06-01' }, { state: 'left' }],
  ['who left, by the state', { state: 'left' }, { state: 'left', leftMs: NOW_MS }],
  [
    'since when campaigns leave an address out, and why',
    { suppressed_at: '2025-06-01', suppressed_reason: '550 RCPT TO' },
    { state: 'subscribed', suppressedMs: Date.UTC(2025, 5, 1), suppressedReason: '550 RCPT TO' },
  ],
  ['no reason without a time', { suppressed_reason: '550' }, { suppressedMs: null, suppressedReason: null }],
])('a line of an import says %s', (_, cells, subscription) => {
  expect(line(cells)).toMatchObject({ subscription });
});

it('an import never subscribes an address again that left', () => {
  expect(importEffect('left', 'subscribed')).toBe('leftOut');
  expect(importEffect('subscribed', 'subscribed')).toBe('leftOut');
  expect(importEffect('subscribed', 'left')).toBe('updated');
  expect(importEffect('pending', 'subscribed')).toBe('updated');
  expect(importEffect(undefined, 'left')).toBe('added');
});
