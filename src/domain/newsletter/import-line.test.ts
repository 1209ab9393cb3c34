import { describe, expect, it } from 'vitest';
import { CSV_COLUMNS, importEffect, missingColumns, readImportLine } from './import-line.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const HEADER: readonly string[] = CSV_COLUMNS;
const line = (cells: Record<string, string>) =>
  readImportLine(
    HEADER,
    HEADER.map((column) => ({ email: 'ada@mail.example', consented_at: '2025-05-01', ...cells })[column] ?? ''),
    NOW_MS,
  );

describe('a line of an import', () => {
  it('needs an address and the time of its consent only', () => {
    expect(missingColumns(['\uFEFFEmail ', 'x'])).toEqual(['consented_at']);
    expect(
      readImportLine(['Consented_At', 'EMAIL'], ['2025-05-01T10:00:00+02:00', ' Ada@Mail.Example '], NOW_MS),
    ).toEqual({
      type: 'subscription',
      subscription: {
        email: 'ada@mail.example',
        state: 'subscribed',
        source: 'import',
        consentText: null,
        consentedMs: Date.UTC(2025, 4, 1, 8),
        network: null,
        confirmedMs: null,
        leftMs: null,
        suppressedMs: null,
        suppressedReason: null,
      },
    });
  });

  it.each([
    ['email', { email: '@' }],
    ['email', { email: 'a@b.example\u202e' }],
    ['email', { email: 'a@b.example, c@d.example' }],
    ['consented-at', { consented_at: '' }],
    ['consented-at', { consented_at: 'yesterday' }],
    ['consented-at', { consented_at: '05/01/2025' }],
    ['consented-at', { consented_at: '2026-05-01' }],
    ['consented-at', { consented_at: '2025-13-01' }],
    ['confirmed-at', { confirmed_at: 'x' }],
    ['left-at', { left_at: 'x' }],
    ['suppressed-at', { suppressed_at: 'x' }],
    ['state', { state: 'pending' }],
    ['too-long', { consent_text: 'x'.repeat(2_001) }],
    ['characters', { form: 'a\u0000' }],
  ])('is rejected for its %s: %j', (problem, cells) => {
    expect(line(cells)).toEqual({ type: 'rejected', problem });
  });

  it('is rejected with more or fewer cells than the header', () => {
    expect(readImportLine(HEADER, ['ada@mail.example'], NOW_MS)).toEqual({ type: 'rejected', problem: 'cells' });
  });

  it('reads an address that the export protected against formulas', () => {
    expect(line({ email: "'+ada@mail.example" })).toMatchObject({ subscription: { email: '+ada@mail.example' } });
  });

  it('is left when it says so, or when it has the time of it', () => {
    expect(line({ left_at: '2025-06-01' })).toMatchObject({ subscription: { state: 'left' } });
    expect(line({ state: 'left' })).toMatchObject({ subscription: { state: 'left', leftMs: NOW_MS } });
  });

  it('keeps since when campaigns leave the address out, and why', () => {
    expect(line({ suppressed_at: '2025-06-01', suppressed_reason: '550 RCPT TO' })).toMatchObject({
      subscription: { state: 'subscribed', suppressedMs: Date.UTC(2025, 5, 1), suppressedReason: '550 RCPT TO' },
    });
    expect(line({ suppressed_reason: '550 RCPT TO' })).toMatchObject({
      subscription: { suppressedMs: null, suppressedReason: null },
    });
  });

  it('never subscribes an address again that left', () => {
    expect(importEffect('left', 'subscribed')).toBe('leftOut');
    expect(importEffect('subscribed', 'subscribed')).toBe('leftOut');
    expect(importEffect('subscribed', 'left')).toBe('updated');
    expect(importEffect('pending', 'subscribed')).toBe('updated');
    expect(importEffect(undefined, 'left')).toBe('added');
  });
});
