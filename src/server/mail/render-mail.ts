import { confirmationLink, manageLink, oneClickLeavePath } from '#contract/newsletter-links.ts';
import { type AdminPath, mainPath } from '#contract/pages.ts';
import type { MailLinkTokens } from '#server/credentials/tokens.ts';
import { type MailBody, mailHtml, mailText } from './layout.ts';
import { isTeamLinkMail, type MailContent, type NoticeMail, type TeamLinkMail } from './mail-content.ts';
import { type RenderedMarkdown, renderMarkdown } from './markdown.ts';
import { MAIL_TEXTS } from './texts.ts';

const NOTICE = MAIL_TEXTS['team-notice'];

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
  readonly tokens: Pick<MailLinkTokens, 'manageToken' | 'confirmationToken' | 'teamToken'>;
}

/** Renders a mail. One whose secret was removed links to the page without a token. */
export function renderMail(content: MailContent, { origin, tokens }: MailSite): RenderedMail {
  if (content.type === 'team-notice') return renderNoticeMail(content, origin);
  if (isTeamLinkMail(content)) return renderTeamLinkMail(content, { origin, tokens });
  const manageToken = tokens.manageToken(content.reference);
  const { subject, ...main } = mainParts(content, origin, tokens);
  const body: MailBody = {
    ...main,
    reason: MAIL_TEXTS.footer.reason,
    manage: { label: MAIL_TEXTS.footer.manage, href: origin + manageLink(manageToken) },
    privacy: { label: MAIL_TEXTS.footer.privacy, href: origin + mainPath('privacy') },
  };
  return {
    subject,
    html: mailHtml(body),
    text: mailText(body),
    headers: {
      // RFC 8058: one POST to the address, without anything else, unsubscribes.
      'List-Unsubscribe': `<${origin}${oneClickLeavePath(manageToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...(content.type === 'newsletter-letter' ? { Precedence: 'bulk' } : AUTOMATIC),
    },
  };
}

/** Returns the subject of a mail as it is sent. */
export function mailSubject(content: MailContent): string {
  if (content.type === 'team-notice') return noticeSubject(content);
  if (content.type !== 'newsletter-letter') return MAIL_TEXTS[content.type].subject;
  return content.isTest === true ? MAIL_TEXTS.testSubject(content.subject) : content.subject;
}

/** RFC 3834: no out-of-office replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const;

type MainParts = Omit<MailBody, 'manage' | 'privacy' | 'reason'> & { readonly subject: string };

function noticeSubject({ notices }: NoticeMail): string {
  const [first] = notices;
  return first !== undefined && notices.length === 1
    ? NOTICE.kinds[first.kind]
    : NOTICE.subjectOfSeveral(notices.length);
}

/** To a member of the team: it has no subscription, and nothing to unsubscribe from. */
function renderNoticeMail(content: NoticeMail, origin: string): RenderedMail {
  const paragraphs = content.notices.map(({ kind, subject, by, at }) =>
    NOTICE.line(NOTICE.kinds[kind], subject, by, at),
  );
  const body: MailBody = {
    ...{ preview: paragraphs[0] ?? '', title: NOTICE.title, paragraphs, note: NOTICE.note, reason: NOTICE.reason },
    action: { label: NOTICE.action, href: `${origin}/admin` },
    privacy: { label: MAIL_TEXTS.footer.privacy, href: origin + mainPath('privacy') },
  };
  return { subject: noticeSubject(content), html: mailHtml(body), text: mailText(body), headers: AUTOMATIC };
}

/** To one person about an account: it has no subscription either. */
function renderTeamLinkMail(content: TeamLinkMail, { origin, tokens }: MailSite): RenderedMail {
  const { title, note, reason, action } = MAIL_TEXTS[content.type];
  const paragraphs = teamLinkParagraphs(content);
  const secret = 'secret' in content ? content.secret : undefined;
  const token = secret === undefined ? '' : `#${tokens.teamToken(secret)}`;
  const body: MailBody = {
    ...{ title, note, reason, paragraphs },
    preview: paragraphs[0] ?? '',
    action: { label: action, href: `${origin}${LINK_PAGE}${token}` },
    privacy: { label: MAIL_TEXTS.footer.privacy, href: origin + mainPath('privacy') },
  };
  return { subject: mailSubject(content), html: mailHtml(body), text: mailText(body), headers: AUTOMATIC };
}

const LINK_PAGE: AdminPath = '/admin/link';

function teamLinkParagraphs(content: TeamLinkMail): readonly string[] {
  if (content.type === 'team-invitation') return MAIL_TEXTS[content.type].paragraphs(content.role, content.by);
  return MAIL_TEXTS[content.type].paragraphs(content.username, content.by);
}

type NewsletterMail = Exclude<MailContent, NoticeMail | TeamLinkMail>;

function mainParts(content: NewsletterMail, origin: string, tokens: MailSite['tokens']): MainParts {
  const subject = mailSubject(content);
  if (content.type === 'newsletter-letter') {
    const markdown = rendered(content.markdown);
    return {
      subject,
      preview: markdown.text.slice(0, PREVIEW_CHARACTERS),
      title: content.subject,
      paragraphs: [],
      markdown,
      note: undefined,
    };
  }
  const { preview, title, paragraphs, action, note } = MAIL_TEXTS[content.type];
  return {
    subject,
    preview,
    title,
    paragraphs,
    action: { label: action, href: origin + actionPath(content, tokens) },
    note,
  };
}

const PREVIEW_CHARACTERS = 120;

/** The mails of a campaign follow one another. */
let latest: { readonly markdown: string; readonly result: RenderedMarkdown } | undefined;

function rendered(markdown: string): RenderedMarkdown {
  if (latest?.markdown !== markdown) latest = { markdown, result: renderMarkdown(markdown) };
  return latest.result;
}

function actionPath(
  content: Exclude<NewsletterMail, { readonly type: 'newsletter-letter' }>,
  tokens: MailSite['tokens'],
): string {
  switch (content.type) {
    case 'newsletter-confirmation':
      return confirmationLink(tokens.confirmationToken(content.reference, content.secret ?? ''));
    case 'newsletter-welcome':
      return mainPath('home');
  }
}
