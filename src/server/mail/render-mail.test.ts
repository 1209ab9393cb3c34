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

describe.each([
  ['an invitation', { type: 'team-invitation', role: 'editor', by: 'ana' }],
  ['a link for a new password', { type: 'team-password-link', username: 'eve', by: 'ana' }],
] as const)('a mail with %s', (_, content) => {
  const { secret: seed, token } = tokens.issueTeamLink();

  it('has the token in the fragment, which the secret alone does not tell, until the secret is gone', () => {
    const mail = renderMail({ ...content, secret: seed }, { origin: ORIGIN, tokens });
    for (const text of [mail.html, mail.text]) {
      expect(text).toContain(`${ORIGIN}/admin/link#${token}`);
      expect(text).not.toContain(seed);
    }
    expect(createMailLinkTokens('another secret that is long enough').teamToken(seed)).not.toBe(token);
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    // Once the secret is gone.
    const { text } = renderMail(content, { origin: ORIGIN, tokens });
    expect(text).toContain(`${ORIGIN}/admin/link\n`);
    expect(text).not.toContain('#');
  });
});

it('puts the token of a confirmation into the fragment, which is never sent to a server', () => {
  const mail = renderMail(
    { type: 'newsletter-confirmation', reference: REFERENCE, secret },
    { origin: ORIGIN, tokens },
  );
  const [, fragment = ''] = /subscription(#confirm=\S+)/.exec(mail.text) ?? [];
  expect(parseSubscriptionLink(fragment)).toEqual({
    type: 'confirm',
    token: tokens.confirmationToken(REFERENCE, secret),
  });
});

it('escapes every text', () => {
  const evil = '<script>"&';
  const link = { label: evil, href: `${ORIGIN}/?a="<` };
  const body = {
    preview: evil,
    title: evil,
    paragraphs: [evil],
    action: link,
    note: evil,
    reason: evil,
    manage: link,
    privacy: link,
  };
  expect(mailHtml(body)).not.toMatch(/<script>|"&[^a-z]|\?a="/);
  expect(mailText(body)).toContain(evil);
});

it('reads no mail of a type that only a newer version knows', () => {
  const welcome = { type: 'newsletter-welcome', reference: REFERENCE };
  expect(parseMailContent(welcome)).toEqual(welcome);
  expect(parseMailContent({ type: 'a newer one', reference: REFERENCE })).toBeUndefined();
});
