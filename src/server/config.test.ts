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

describe('configuration', () => {
  it('has the defaults of the operating contract', () => {
    expect(parse({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/technovex/.data',
      databaseUrl: undefined,
      workers: 1,
      firstAdmin: { username: 'admin', email: undefined, password: undefined },
      newWallets: 'open',
      requiresSecondFactor: false,
      liveMessagesPerSecond: 10,
      publicOrigin: undefined,
      trustProxy: false,
      sessionSecret: undefined,
      claimsSigningKey: undefined,
      claimsDir: '/srv/technovex/.data/claims',
      retention: { activityDays: undefined, leftSubscriptionsDays: undefined },
      metricsToken: undefined,
      securityContact: undefined,
      mail: undefined,
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['ACTIVITY_LOG_DAYS', '29'],
    ['LEFT_SUBSCRIPTIONS_DAYS', '7'],
    ['LEFT_SUBSCRIPTIONS_DAYS', 'never'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://root@localhost/db'],
    ['WORKERS', '0'],
    ['WORKERS', '2'],
    ['NEW_WALLETS', 'yes'],
    ['PUBLIC_ORIGIN', 'https://technovex.example/path'],
    ['PUBLIC_ORIGIN', 'technovex.example'],
    ['DATABASE_URL', 'postgres://u@one:5432,two:5432/db'],
    ['DATABASE_URL', 'postgres://u@one/db?target_session_attrs=read-write'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '999.0.0.1'],
    ['SECURITY_CONTACT', 'security@technovex.example'],
    ['SECURITY_CONTACT', 'mailto:nobody'],
    ['SECURITY_CONTACT', 'http://technovex.example/security'],
    ['SECURITY_CONTACT', 'https://'],
    ['SECURITY_CONTACT', 'mailto:a@b.example mailto:c@d.example'],
    ['SESSION_SECRET', 'short'],
    ['METRICS_TOKEN', 'fifteen letters'],
    ['CLAIMS_SIGNING_KEY', 'c2VjcmV0'],
    ['ADMIN_USERNAME', 'ab'],
    ['ADMIN_EMAIL', 'nobody'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Technovex <news@technovex.example>, Other <other@technovex.example>'],
    ['MAIL_FROM', 'Technovex <news@technovex.example> x'],
  ])('rejects %s=%s with one line that starts with its name', (name, value) => {
    const messages = messagesOf({ [name]: value });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
  });

  it('takes PUBLIC_ORIGIN without its final slash, as browsers send it', () => {
    expect(parse({ PUBLIC_ORIGIN: 'https://technovex.example/' }).publicOrigin).toBe('https://technovex.example');
  });

  describe('of mail', () => {
    const MAIL = {
      SMTP_URL: 'smtp://news:p%40ss@mail.technovex.example',
      MAIL_FROM: 'Technovex <news@technovex.example>',
      PUBLIC_ORIGIN: 'https://technovex.example',
    };

    it('reads the server, its encoded password and the sender', () => {
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
    });

    it('rejects a sender that contains another header', () => {
      const MAIL_FROM = 'Technovex <news@technovex.example\r\nbcc: a@b.example>';
      expect(messagesOf({ ...MAIL, MAIL_FROM })).toHaveLength(1);
    });

    it.each(['MAIL_FROM', 'PUBLIC_ORIGIN'] as const)('needs %s beside SMTP_URL', (name) => {
      const { [name]: _missing, ...rest } = MAIL;
      expect(messagesOf(rest)).toEqual([`${name} must be set when SMTP_URL is set.`]);
    });

    it.each([
      'http://mail.example',
      'smtp://',
      'smtp://a:topsecret%@h',
      'smtp://a:topsecret@h/path',
      'smtp://h?x=1',
      'topsecret',
    ])('rejects SMTP_URL=%s without repeating it', (SMTP_URL) => {
      const [message = '', ...others] = messagesOf({ ...MAIL, SMTP_URL });
      expect(others).toEqual([]);
      expect(message).toMatch(/^SMTP_URL must be the address of a mail server/);
      expect(message).not.toContain('topsecret');
    });
  });

  it('reports every invalid setting at once', () => {
    expect(messagesOf({ PORT: 'x', NEW_WALLETS: 'x', WORKERS: 'x' })).toHaveLength(3);
  });

  it('never repeats a secret in a message', () => {
    const lines = messagesOf({ DATABASE_URL: 'mysql://u:topsecret@h/d', SESSION_SECRET: 'topsecret' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('secre');
  });

  it.each(['mailto:security@technovex.example', 'https://technovex.example/security?about=site'])(
    'accepts SECURITY_CONTACT=%s',
    (value) => {
      expect(parse({ SECURITY_CONTACT: value }).securityContact).toBe(value);
    },
  );

  it('accepts several processes with PostgreSQL', () => {
    expect(parse({ WORKERS: '4', DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d' }).workers).toBe(4);
  });

  it.each<[string, boolean | number | string[]]>([
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('accepts TRUST_PROXY=%s', (value, expected) => {
    expect(parse({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });
});
