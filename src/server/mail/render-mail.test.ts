import { describe, expect, it } from 'vitest';
import { parseSubscriptionLink } from '#contract/newsletter.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import { mailHtml, mailText } from './layout.ts';
import { parseMailContent } from './mail-content.ts';
import { renderMail } from './render-mail.ts';

const ORIGIN = 'https://technovex.example';
const REFERENCE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const tokens = createMailLinkTokens('a secret for tests, long enough to be one');
const { secret } = tokens.issueConfirmation();

describe.each([
  { type: 'newsletter-confirmation', reference: REFERENCE, secret },
  { type: 'newsletter-welcome', reference: REFERENCE },
  {
    type: 'newsletter-letter',
    reference: REFERENCE,
    subject: 'The presale begins',
    markdown: `# Soon\n\nSee **you** there.\n\n[The dates](${ORIGIN}/presale)`,
  },
] as const)('a mail of type $type', (content) => {
  const mail = renderMail(content, { origin: ORIGIN, tokens });
  const manageToken = tokens.manageToken(REFERENCE);

  it('offers one-click unsubscribing (RFC 8058) and a link to the page, and says why it came, in both forms', () => {
    expect(mail.headers['List-Unsubscribe']).toBe(`<${ORIGIN}/newsletter/leave/${manageToken}>`);
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    for (const text of [mail.html, mail.text]) {
      expect(text).toContain(`${ORIGIN}/newsletter/subscription#manage=`);
      // True of an imported address too.
      expect(text).toContain('this address is on the list of our newsletter');
    }
  });

  it('loads nothing: no picture, no script, no style sheet, no foreign address', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|table)\b|url\(|@import/);
    const addresses = [...mail.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !address.startsWith(`${ORIGIN}/`))).toEqual([]);
  });

  it('says the same in both forms', () => {
    const words = mail.html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<[^>]+>/g, ' ');
    for (const block of mail.text.split(/\n+/).filter((line) => !/https:|^-- $/.test(line))) {
      expect(words).toContain(block.replace(/:$/, ''));
    }
  });
});

it.each([
  { type: 'team-invitation', role: 'editor', by: 'ana' },
  { type: 'team-password-link', username: 'eve', by: 'ana' },
] as const)('a mail of type $type has the token in the fragment, while the secret is known', (content) => {
  const { secret: seed, token } = tokens.issueTeamLink();
  const mail = renderMail({ ...content, secret: seed }, { origin: ORIGIN, tokens });
  for (const text of [mail.html, mail.text]) {
    expect(text).toContain(`${ORIGIN}/admin/link#${token}`);
    expect(text).not.toContain(seed);
  }
  expect(createMailLinkTokens('another secret that is long enough').teamToken(seed)).not.toBe(token);
  expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  const { text } = renderMail(content, { origin: ORIGIN, tokens });
  expect(text).toContain(`${ORIGIN}/admin/link\n`);
  expect(text).not.toContain('#');
});

it('verifies with the token of a mail the address and account of that mail only', () => {
  const expiresMs = Date.UTC(2026, 1, 1);
  const content = {
    type: 'team-email-link',
    userId: 7,
    username: 'eve',
    email: 'eve@mail.example',
    expiresMs,
  } as const;
  const [, token = ''] = /\/admin\/link#(\S+)/.exec(renderMail(content, { origin: ORIGIN, tokens }).text) ?? [];
  const matches = (of: string, email: string, nowMs = 0) => tokens.readEmailToken(of)?.matches(email, nowMs);
  expect(tokens.readEmailToken(token)?.userId).toBe(7);
  expect(matches(token, 'eve@mail.example', expiresMs - 1)).toBe(true);
  expect(matches(token, 'eve@mail.example', expiresMs)).toBe(false);
  expect(matches(token, 'mallory@mail.example')).toBe(false);
  expect(matches(token.replace('7-', '8-'), 'eve@mail.example')).toBe(false);
  expect(matches(token.replace('-1', '-9'), 'eve@mail.example')).toBe(false);
  expect(tokens.readEmailToken(tokens.issueTeamLink().token)).toBeUndefined();
});

it('puts the token of a confirmation into the fragment, which is never sent to a server', () => {
  const content = { type: 'newsletter-confirmation', reference: REFERENCE, secret } as const;
  const [, fragment = ''] =
    /subscription(#confirm=\S+)/.exec(renderMail(content, { origin: ORIGIN, tokens }).text) ?? [];
  const token = tokens.confirmationToken(REFERENCE, secret);
  expect(parseSubscriptionLink(fragment)).toEqual({ type: 'confirm', token });
});

it('escapes every text', () => {
  const evil = '<script>"&';
  const link = { label: evil, href: `${ORIGIN}/?a="<` };
  const texts = { preview: evil, title: evil, paragraphs: [evil], note: evil, reason: evil };
  const body = { ...texts, action: link, manage: link, privacy: link };
  expect(mailHtml(body)).not.toMatch(/<script>|"&[^a-z]|\?a="/);
  expect(mailText(body)).toContain(evil);
});

it('reads no mail of a type that only a newer version knows', () => {
  expect(parseMailContent({ type: 'newsletter-welcome', reference: REFERENCE })).toBeDefined();
  expect(parseMailContent({ type: 'a newer one', reference: REFERENCE })).toBeUndefined();
});
