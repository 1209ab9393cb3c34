import { confirmationLink, manageLink, oneClickLeavePath } from '#contract/newsletter-links.ts';
import { type AdminPath, mainPath } from '#contract/pages.ts';
import { cutText } from '#domain/cut-text.ts';
import { CONFIRMATION_VALID_DAYS, UNCONFIRMED_KEPT_DAYS } from '#domain/newsletter/subscription.ts';
import { EMAIL_LINK_VALID_HOURS, INVITATION_VALID_DAYS, PASSWORD_LINK_VALID_MINUTES } from '#domain/team/limits.ts';
import type { NoticeKind } from '#domain/team/notices.ts';
import type { MailLinkTokens } from '#server/credentials/tokens.ts';
import { type MailBody, mailHtml, mailText } from './layout.ts';
import type { MailContent, MailContentOf } from './mail-content.ts';
import { type RenderedMarkdown, renderMarkdown } from './markdown.ts';

/** A mail as it is sent, besides sender and recipient. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** By name, in the order of the mail. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailSite {
  /** Of the links: `https://technovex.example`. */
  readonly origin: string;
  readonly tokens: Pick<MailLinkTokens, 'manageToken' | 'confirmationToken' | 'teamToken' | 'emailToken'>;
}

type NewsletterMail = MailContentOf<'newsletter-confirmation' | 'newsletter-welcome' | 'newsletter-letter'>;
type TeamLinkMail = MailContentOf<'team-invitation' | 'team-password-link'>;
type Body = Omit<MailBody, 'privacy'>;

const TEAM_REASON = 'You get this mail because this is the address of a member of our team.';
const LINK_PAGE: AdminPath = '/admin/link';

/** Renders a mail. One whose secret was removed links to the page without a token. */
export function renderMail(content: MailContent, site: MailSite): RenderedMail {
  const body = { ...bodyOf(content, site), privacy: { label: 'Privacy', href: site.origin + mainPath('privacy') } };
  return {
    subject: mailSubject(content),
    html: mailHtml(body),
    text: mailText(body),
    headers: headersOf(content, site),
  };
}

function headersOf(content: MailContent, { origin, tokens }: MailSite): RenderedMail['headers'] {
  // RFC 3834: no out-of-office replies.
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  // A mail about an account has no subscription, and nothing to unsubscribe from.
  if (!('reference' in content)) return automatic;
  return {
    // RFC 8058: one POST to the address, without anything else, unsubscribes.
    'List-Unsubscribe': `<${origin}${oneClickLeavePath(tokens.manageToken(content.reference))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    ...(content.type === 'newsletter-letter' ? { Precedence: 'bulk' } : automatic),
  };
}

/** Returns the subject of a mail as it is sent. */
export function mailSubject(content: MailContent): string {
  switch (content.type) {
    case 'newsletter-confirmation':
      return 'Confirm your subscription to Technovex news';
    case 'newsletter-welcome':
      return 'You are subscribed to Technovex news';
    case 'newsletter-letter':
      return content.isTest === true ? `[Test] ${content.subject}` : content.subject;
    case 'team-invitation':
      return 'You are invited to the team of Technovex';
    case 'team-password-link':
      return 'Choose a new password for Technovex';
    case 'team-email-link':
      return 'Verify your address for Technovex';
    case 'team-notice': {
      const [first] = content.notices;
      const isOne = first !== undefined && content.notices.length === 1;
      return isOne ? NOTICE_WORDS[first.kind] : `${content.notices.length} things happened in the team`;
    }
  }
}

function bodyOf(content: MailContent, site: MailSite): Body {
  if (content.type === 'team-notice') return noticeBody(content, site);
  if (content.type === 'team-email-link') return emailLinkBody(content, site);
  if (content.type === 'team-invitation' || content.type === 'team-password-link') return teamLinkBody(content, site);
  return newsletterBody(content, site);
}

function newsletterBody(content: NewsletterMail, { origin, tokens }: MailSite): Body {
  const reason =
    'You get this mail because this address is on the list of our newsletter. The link shows how it came there.';
  const manage = {
    label: 'Unsubscribe, or see and delete what we store',
    href: origin + manageLink(tokens.manageToken(content.reference)),
  };
  switch (content.type) {
    case 'newsletter-confirmation':
      return {
        preview: 'One press, and you are on the list.',
        title: 'Confirm your subscription',
        paragraphs: [
          'Somebody, probably you, asked for Technovex launch news at this address.',
          'Open the page and press the button there. Until then we send you nothing.',
        ],
        action: {
          label: 'Confirm on our site',
          href: origin + confirmationLink(tokens.confirmationToken(content.reference, content.secret ?? '')),
        },
        note: `The link works once, for ${CONFIRMATION_VALID_DAYS} days. If you did not ask for this, ignore this mail: we delete your address after ${UNCONFIRMED_KEPT_DAYS} days. You can also delete it now with the link below.`,
        reason,
        manage,
      };
    case 'newsletter-welcome':
      return {
        preview: 'Launch news by mail, and nothing else.',
        title: 'You are subscribed',
        paragraphs: [
          'We write to you when there is launch news: dates, the presale, the wallet. Nothing else.',
          'We never ask for your seed phrase, and never for money by mail.',
        ],
        action: { label: 'Open the site', href: origin + mainPath('home') },
        reason,
        manage,
      };
    case 'newsletter-letter': {
      const markdown = rendered(content.markdown);
      const preview = cutText(markdown.text, PREVIEW_CHARACTERS);
      return { preview, title: content.subject, paragraphs: [], markdown, reason, manage };
    }
  }
}

const PREVIEW_CHARACTERS = 120;

/** The mails of a campaign follow one another. */
let latest: { readonly markdown: string; readonly result: RenderedMarkdown } | undefined;

function rendered(markdown: string): RenderedMarkdown {
  if (latest?.markdown !== markdown) latest = { markdown, result: renderMarkdown(markdown) };
  return latest.result;
}

const NOTICE_WORDS: Readonly<Record<NoticeKind, string>> = {
  administrator: 'There is a new administrator',
  role: 'The role of a member changed',
  invitation: 'Somebody is invited to the team',
  'password-link': 'A link for a new password was made',
  'factor-reset': 'A second factor was reset',
  campaign: 'A campaign was started',
  links: 'Official links changed',
  password: 'The password of your account changed',
  email: 'The e-mail of your account changed',
  'second-factor': 'The second factor of your account changed',
  'sign-in': 'Your account was signed in to from a new device',
};

function noticeBody({ notices }: MailContentOf<'team-notice'>, { origin }: MailSite): Body {
  const paragraphs = notices.map(
    ({ kind, subject, by, at }) => `${NOTICE_WORDS[kind]}${subject === '' ? '' : `: ${subject}`}. By ${by}, ${at}.`,
  );
  return {
    preview: paragraphs[0] ?? '',
    title: 'What happened in the team',
    paragraphs,
    action: { label: 'Open the admin area', href: `${origin}/admin` },
    note: 'If it was nobody of your team, end the sessions of that member on the page of the team, and reset the password. If it is about your own account, tell an administrator at once.',
    reason: TEAM_REASON,
  };
}

function emailLinkBody(
  { userId, username, email, expiresMs }: MailContentOf<'team-email-link'>,
  { origin, tokens }: MailSite,
): Body {
  const first = `Somebody, probably you, entered this address for the account ${username} of our team.`;
  return {
    preview: first,
    title: 'Verify your address',
    paragraphs: [first, 'Open the page and press the button there. Until then no mail about the account comes here.'],
    action: {
      label: 'Verify the address',
      href: `${origin}${LINK_PAGE}#${tokens.emailToken(userId, email, expiresMs)}`,
    },
    note: `The link works once, for ${EMAIL_LINK_VALID_HOURS} hours. If you do not know the account, ignore this mail.`,
    reason: 'You get this mail because this address was entered for a member of our team.',
  };
}

function teamLinkBody(content: TeamLinkMail, { origin, tokens }: MailSite): Body {
  const { secret, by } = content;
  const href = `${origin}${LINK_PAGE}${secret === undefined ? '' : `#${tokens.teamToken(secret)}`}`;
  if (content.type === 'team-invitation') {
    const role = content.role === 'admin' ? 'an administrator' : 'an editor';
    const first = `${by} invites you to the team's area of our site as ${role}.`;
    return {
      preview: first,
      title: 'Join the team',
      paragraphs: [first, 'Open the page and choose a name and a password there.'],
      action: { label: 'Open the invitation', href },
      note: `The link works once, for ${INVITATION_VALID_DAYS} days. Pass it on to nobody: whoever uses it first joins the team. If you do not expect an invitation, ignore this mail.`,
      reason: 'You get this mail because an administrator of our site entered this address.',
    };
  }
  const first = `${by} sends you this link to choose a new password for the account ${content.username}.`;
  return {
    preview: first,
    title: 'Choose a new password',
    paragraphs: [first, 'All sessions of the account end when you have chosen one. Your second factor stays as it is.'],
    action: { label: 'Choose a new password', href },
    note: `The link works once, for ${PASSWORD_LINK_VALID_MINUTES} minutes. If you did not ask an administrator for it, do not use it, and ask them about it: nothing has changed yet.`,
    reason: TEAM_REASON,
  };
}
