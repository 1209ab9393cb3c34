import { confirmationLink, manageLink, oneClickLeavePath } from '#contract/newsletter-links.ts';
import { mainPath } from '#contract/pages.ts';
import type { MailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { type MailBody, mailHtml, mailText } from './layout.ts';
import type { MailContent } from './mail-content.ts';
import { MAIL_TEXTS } from './texts.ts';

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
  readonly tokens: Pick<MailLinkTokens, 'manageToken' | 'confirmationToken'>;
}

/** Renders a mail. A confirmation whose secret was removed links to the page without a token. */
export function renderMail(content: MailContent, { origin, tokens }: MailSite): RenderedMail {
  const texts = MAIL_TEXTS[content.kind];
  const manageToken = tokens.manageToken(content.reference);
  const body: MailBody = {
    preview: texts.preview,
    title: texts.title,
    paragraphs: texts.paragraphs,
    action: { label: texts.action, href: origin + actionPath(content, tokens) },
    note: texts.note,
    manage: { label: MAIL_TEXTS.footer.manage, href: origin + manageLink(manageToken) },
    privacy: { label: MAIL_TEXTS.footer.privacy, href: origin + mainPath('privacy') },
  };
  return {
    subject: texts.subject,
    html: mailHtml(body),
    text: mailText(body),
    headers: {
      // RFC 8058: one POST to the address, without anything else, unsubscribes.
      'List-Unsubscribe': `<${origin}${oneClickLeavePath(manageToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // RFC 3834: no out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function actionPath(content: MailContent, tokens: MailSite['tokens']): string {
  switch (content.kind) {
    case 'newsletter-confirmation':
      return confirmationLink(tokens.confirmationToken(content.reference, content.secret ?? ''));
    case 'newsletter-welcome':
      return mainPath('home');
  }
}
