import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_SESSION_MS_MAX } from './limits.ts';
import { hasRole, isPermitted, PERMISSIONS, permissionsOf, ROLES } from './roles.ts';
import {
  isSessionOpen,
  isUseDue,
  sessionExpiresMs,
  TEAM_IDLE_MS_MAX,
  TEAM_SESSION_MS_MAX,
  USE_WRITTEN_EVERY_MS,
} from './session-limits.ts';
import { formatRecoveryCode, parseSignInCode } from './sign-in-code.ts';

const role = fc.constantFrom(...ROLES);
const instant = fc.integer({ min: 0, max: 4e12 });
const duration = fc.integer({ min: 0, max: 2 * ACCOUNT_SESSION_MS_MAX });

describe('roles', () => {
  it('lets each role do what those before it may, and nothing of those after it', () => {
    fc.assert(
      fc.property(role, role, (own, needed) => hasRole(own, needed) === ROLES.indexOf(own) >= ROLES.indexOf(needed)),
    );
    expect(hasRole('editor', 'admin')).toBe(false);
    expect(hasRole('editor', 'user')).toBe(true);
  });

  it('gives administrators everything, and editors nothing that cannot be taken back or has data of people', () => {
    expect(permissionsOf('admin')).toEqual(Object.keys(PERMISSIONS));
    expect(permissionsOf('editor')).toEqual(['publish-content', 'write-campaigns']);
    expect(permissionsOf('editor', { granted: false })).toContain('publish-snapshots');
    expect(permissionsOf('user')).toEqual([]);
    expect(isPermitted('editor', 'set-wallet-access')).toBe(false);
  });
});

describe('sessions', () => {
  const opened = (own: (typeof ROLES)[number], createdMs: number, lastUsedMs = createdMs) => ({
    createdMs,
    lastUsedMs,
    expiresMs: sessionExpiresMs(own, createdMs),
  });

  it('lasts 30 days for an ordinary account, however long it is unused', () => {
    const session = opened('user', 0);
    expect(isSessionOpen('user', session, ACCOUNT_SESSION_MS_MAX - 1)).toBe(true);
    expect(isSessionOpen('user', session, ACCOUNT_SESSION_MS_MAX)).toBe(false);
  });

  it('ends for the team 12 hours after the sign-in, however often it is used', () => {
    for (const own of ['editor', 'admin'] as const) {
      const last = TEAM_SESSION_MS_MAX - 1;
      expect(isSessionOpen(own, opened(own, 0, last), last)).toBe(true);
      expect(isSessionOpen(own, opened(own, 0, last), TEAM_SESSION_MS_MAX)).toBe(false);
    }
  });

  it('ends for the team after 30 minutes without use', () => {
    expect(isSessionOpen('admin', opened('admin', 0), TEAM_IDLE_MS_MAX - 1)).toBe(true);
    expect(isSessionOpen('admin', opened('admin', 0), TEAM_IDLE_MS_MAX)).toBe(false);
  });

  it('keeps the limits of the team for a session that began as an ordinary one', () => {
    expect(isSessionOpen('editor', opened('user', 0, TEAM_SESSION_MS_MAX), TEAM_SESSION_MS_MAX)).toBe(false);
  });

  it('never lasts longer for the team than for an ordinary account, and once ended stays ended', () => {
    fc.assert(
      fc.property(instant, duration, duration, duration, (createdMs, unusedMs, afterMs, laterMs) => {
        const session = opened('admin', createdMs, createdMs + unusedMs);
        const nowMs = createdMs + unusedMs + afterMs;
        const isOpen = isSessionOpen('admin', session, nowMs);
        if (isOpen) expect(isSessionOpen('user', session, nowMs)).toBe(true);
        else expect(isSessionOpen('admin', session, nowMs + laterMs)).toBe(false);
      }),
    );
  });

  it('writes a use of the team at most once a minute, and none of ordinary accounts', () => {
    expect(isUseDue('admin', 0, USE_WRITTEN_EVERY_MS - 1)).toBe(false);
    expect(isUseDue('editor', 0, USE_WRITTEN_EVERY_MS)).toBe(true);
    expect(isUseDue('user', 0, ACCOUNT_SESSION_MS_MAX)).toBe(false);
  });
});

describe('codes of the second step', () => {
  const BASE32 = [...'abcdefghijklmnopqrstuvwxyz234567'];

  it('reads six digits and recovery codes, with spaces, hyphens and in upper case', () => {
    expect(parseSignInCode(' 123 456 ')).toEqual({ type: 'totp', digits: '123456' });
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...BASE32), { minLength: 16, maxLength: 16 }), (characters) => {
        const code = characters.join('');
        expect(parseSignInCode(formatRecoveryCode(code).toUpperCase())).toEqual({ type: 'recovery', code });
      }),
    );
  });

  it.each(['', '12345', '1234567', 'abcd-efgh-ijkl', '１２３４５６', 'abcd-efgh-ijkl-mno1'])('rejects %j', (typed) => {
    expect(parseSignInCode(typed)).toBeUndefined();
  });
});
