import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const parse = (env: Record<string, string>) => parseConfig(env, '/srv/technovex/.data');

function messagesOf(env: Record<string, string>): readonly string[] {
  try {
    parse(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.messages;
    throw error;
  }
  return [];
}

const MAIL = {
  SMTP_URL: 'smtp://news:p%40ss@mail.technovex.example',
  MAIL_FROM: 'Technovex <news@technovex.example>',
  PUBLIC_ORIGIN: 'https://technovex.example',
};

describe('configuration', () => {
  it('has the defaults of the operating contract', () => {
    expect(parse({})).toMatchObject({
      ...{ port: 3000, host: '127.0.0.1', dataDir: '/srv/technovex/.data', claimsDir: '/srv/technovex/.data/claims' },
      ...{ workers: 1, firstAdmin: { username: 'admin' }, newWallets: 'open', trustProxy: false },
      ...{ requiresSecondFactor: false, liveMessagesPerSecond: 10, retention: {}, mail: undefined },
    });
  });

  it('rejects a bad value with one line that starts with its name, and several at once', () => {
    for (const [name, ...values] of [
      ['PORT', '65536', 'http', '-1'],
      ['ACTIVITY_LOG_DAYS', '29'],
      ['LEFT_SUBSCRIPTIONS_DAYS', '7', 'never'],
      ['HOST', 'not a host'],
      ['DATABASE_URL', 'mysql://root@localhost/db', 'postgres://u@one:5432,two:5432/db'],
      ['DATABASE_URL', 'postgres://u@one/db?target_session_attrs=read-write'],
      [
        'DATABASE_URL',
        'postgres://us@er:p@ss/w:rd#%?&+ \u00FC@127.0.0.1:5477/t',
        'postgres://u:p@ss@h/d',
        'postgres://u:p/s@h/d',
      ],
      ['DATABASE_URL', 'postgres://u:p#s@h/d', 'postgres://u:p%s@h/d', 'postgres://u:p?s@h/d'],
      ['WORKERS', '0', '2'],
      ['NEW_WALLETS', 'yes'],
      ['PUBLIC_ORIGIN', 'https://technovex.example/path', 'https://technovex.example//', 'technovex.example'],
      ['TRUST_PROXY', 'maybe', '10.0.0.0/99', '999.0.0.1'],
      ['SECURITY_CONTACT', 'security@technovex.example', 'mailto:nobody', 'http://technovex.example/security'],
      ['SECURITY_CONTACT', 'https://', 'mailto:a@b.example mailto:c@d.example'],
      ['SESSION_SECRET', 'short'],
      ['METRICS_TOKEN', 'fifteen letters'],
      ['CLAIMS_SIGNING_KEY', 'c2VjcmV0'],
      ['ADMIN_USERNAME', 'ab'],
      ['ADMIN_EMAIL', 'nobody', 'a,b@mail.example', 'ada\u200B@mail.example'],
      ['MAIL_FROM', 'nobody', 'A <a@b.example>, C <c@d.example>', 'A <a@b.example> x', 'A <a@b.example\r\nbcc: c@d.e>'],
      // A server without SMTPUTF8 takes no mail of such a sender.
      ['MAIL_FROM', 'j\u00F6rg@b.example', 'A <a@b\u00AD..example>'],
    ] as const) {
      for (const value of values) {
        const line = expect.stringMatching(new RegExp(`^${name} must .*\\.$`, 's'));
        expect(messagesOf({ [name]: value }), `${name}=${value}`).toEqual([line]);
      }
    }
    expect(messagesOf({ PORT: 'x', NEW_WALLETS: 'x', WORKERS: 'x' })).toHaveLength(3);
  });

  it.each<[name: string, value: string, key: keyof ReturnType<typeof parse>, parsed: unknown]>([
    ['TRUST_PROXY', 'true', 'trustProxy', true],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '0', 'trustProxy', false],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', ['10.0.0.0/8', '::1']],
    // As browsers send it.
    ['PUBLIC_ORIGIN', 'https://technovex.example/', 'publicOrigin', 'https://technovex.example'],
    ['PUBLIC_ORIGIN', 'HTTPS://B\u00FCcher.Example:443', 'publicOrigin', 'https://xn--bcher-kva.example'],
    ['DATABASE_URL', 'postgres://u:p,s@h/d', 'databaseUrl', 'postgres://u:p,s@h/d'],
    ['SECURITY_CONTACT', 'mailto:a@b.example', 'securityContact', 'mailto:a@b.example'],
    ['SECURITY_CONTACT', 'https://b.example/security?a=b', 'securityContact', 'https://b.example/security?a=b'],
    ['WORKERS', '4', 'workers', 4],
    // One identity in any spelling.
    [
      'ADMIN_EMAIL',
      'Jo\u0308rg@B\u00FCcher.Example',
      'firstAdmin',
      expect.objectContaining({ email: 'j\u00F6rg@xn--bcher-kva.example' }),
    ],
  ])('accepts %s=%s', (name, value, key, parsed) => {
    expect(parse({ DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', [name]: value })[key]).toEqual(parsed);
  });

  it('reads the mail server, its encoded password and the sender, and what it needs besides', () => {
    expect(parse(MAIL).mail).toEqual({
      smtp: {
        host: 'mail.technovex.example',
        port: 587,
        isImplicitTls: false,
        credentials: { user: 'news', pass: 'p@ss' },
      },
      from: { name: 'Technovex', address: 'news@technovex.example' },
    });
    expect(parse({ ...MAIL, SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'news@technovex.example' }).mail).toEqual({
      smtp: { host: '::1', port: 465, isImplicitTls: true, credentials: undefined },
      from: { name: '', address: 'news@technovex.example' },
    });
    expect(parse({ ...MAIL, MAIL_FROM: 'B\u00FC <News@B\u00FCcher.example>' }).mail?.from).toEqual({
      ...{ name: 'B\u00FC', address: 'News@xn--bcher-kva.example' },
    });
    expect(messagesOf({ ...MAIL, SMTP_URL: 'smtp://mail.example:0' })).toHaveLength(1);
    for (const name of ['MAIL_FROM', 'PUBLIC_ORIGIN'] as const) {
      const { [name]: _missing, ...rest } = MAIL;
      expect(messagesOf(rest)).toEqual([`${name} must be set when SMTP_URL is set.`]);
    }
  });

  it('never repeats a secret in a message', () => {
    const lines = messagesOf({
      DATABASE_URL: 'mysql://u:topsecret@h/d',
      SESSION_SECRET: 'topsecret',
      PUBLIC_ORIGIN: 'https://u:topsecret@staging.example',
    });
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('secre');
    for (const SMTP_URL of [
      'http://a:topsecret@h',
      'smtp://a:topsecret%@h',
      'smtp://a:topsecret@h/path',
      'smtp://a:topsecret#@h',
      'smtp://a:top\tsecret@h',
      'smtp://:topsecret@h',
      'topsecret',
    ]) {
      const [message, ...others] = messagesOf({ ...MAIL, SMTP_URL });
      expect(others).toEqual([]);
      expect(message).toMatch(/^SMTP_URL must be the address of a mail server.* # as %23/);
      expect(message).not.toContain('topsecret');
    }
    for (const SMTP_URL of ['smtp://', 'smtp://h?x=1']) expect(messagesOf({ ...MAIL, SMTP_URL })).toHaveLength(1);
  });
});
