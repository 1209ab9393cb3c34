import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_SESSION_MS_MAX, nameKey } from './limits.ts';
import { hasRole, isPermitted, PERMISSIONS, type Permission, ROLES, type Role } from './roles.ts';
import {
  isSessionOpen,
  isUseDue,
  sessionExpiresMs,
  TEAM_IDLE_MS_MAX,
  TEAM_SESSION_MS_MAX,
  USE_WRITTEN_EVERY_MS,
} from './session-limits.ts';
import { formatRecoveryCode, parseSignInCode } from './sign-in-code.ts';

it('gives administrators everything, and editors nothing that cannot be taken back or has data of people', () => {
  const all = Object.keys(PERMISSIONS) as Permission[];
  const granted = (role: Role) => all.filter((permission) => isPermitted(role, permission));
  expect(granted('admin')).toEqual(all);
  expect(granted('editor')).toEqual(['publish-content', 'write-campaigns']);
  expect(granted('user')).toEqual([]);
  for (const [own, role] of ROLES.entries()) {
    expect(ROLES.map((needed) => hasRole(role, needed))).toEqual(ROLES.map((_, needed) => own >= needed));
  }
});

describe('a session', () => {
  const opened = (own: (typeof ROLES)[number], createdMs: number, lastUsedMs = createdMs) => ({
    createdMs,
    lastUsedMs,
    expiresMs: sessionExpiresMs(own, createdMs),
  });

  it.each([
    ['lasts 30 days for an ordinary account, however long it is unused', 'user', 0, ACCOUNT_SESSION_MS_MAX],
    ['ends for the team 12 hours after the sign-in', 'admin', TEAM_SESSION_MS_MAX - 1, TEAM_SESSION_MS_MAX],
    ['ends for the team after 30 minutes without use', 'editor', 0, TEAM_IDLE_MS_MAX],
  ] as const)('%s', (_, role, lastUsedMs, endMs) => {
    expect(isSessionOpen(role, opened(role, 0, lastUsedMs), endMs - 1)).toBe(true);
    expect(isSessionOpen(role, opened(role, 0, lastUsedMs), endMs)).toBe(false);
  });

  it('has the limits of the team also where it began as an ordinary one, and is written at most once a minute', () => {
    expect(isSessionOpen('editor', opened('user', 0, TEAM_SESSION_MS_MAX), TEAM_SESSION_MS_MAX)).toBe(false);
    expect(isUseDue('admin', 0, USE_WRITTEN_EVERY_MS - 1)).toBe(false);
    expect(isUseDue('editor', 0, USE_WRITTEN_EVERY_MS)).toBe(true);
    expect(isUseDue('user', 0, ACCOUNT_SESSION_MS_MAX)).toBe(false);
  });

  it('never lasts longer for the team than for an ordinary account, and once ended stays ended', () => {
    const duration = fc.integer({ min: 0, max: 2 * ACCOUNT_SESSION_MS_MAX });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        duration,
        duration,
        duration,
        (createdMs, unused, after, later) => {
          const session = opened('admin', createdMs, createdMs + unused);
          const nowMs = createdMs + unused + after;
          if (isSessionOpen('admin', session, nowMs)) expect(isSessionOpen('user', session, nowMs)).toBe(true);
          else expect(isSessionOpen('admin', session, nowMs + later)).toBe(false);
        },
      ),
    );
  });
});

/** As a Japanese or Chinese keyboard writes it. */
function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}

it('takes every spelling of a name for one name', () => {
  for (const names of [
    ['J\u030Can', 'ǰan', 'J\u030CAN'],
    ['Å', 'A\u030A', '\u212B'],
    ['ＡＤＭＩＮ', ' admin'],
  ]) {
    expect(new Set(names.map(nameKey)).size, names.join()).toBe(1);
  }
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name)));
});

it('reads six digits and recovery codes, with spaces, hyphens and in upper case, and nothing else', () => {
  for (const typed of [' 123 456 ', '１２３４５６', '١٢٣٤٥٦', '123–456', '123\u200b456']) {
    expect(parseSignInCode(typed), typed).toEqual({ type: 'totp', digits: '123456' });
  }
  const characters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567');
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 16, maxLength: 16 }), (code) => {
      const shown = formatRecoveryCode(code);
      for (const typed of [shown.toUpperCase(), shown.replaceAll('-', ' – '), fullWidth(code)]) {
        expect(parseSignInCode(typed), typed).toEqual({ type: 'recovery', code });
      }
    }),
  );
  for (const typed of ['', '12345', '1234567', 'abcd-efgh-ijkl', '12345½', 'abcd-efgh-ijkl-mno1']) {
    expect(parseSignInCode(typed), typed).toBeUndefined();
  }
});
