import { escapeHtml } from '#domain/escape-html.ts';

const BRAND = 'Technovex';
const TAGLINE = 'A fast chain, built for builders, traders and innovators.';

/** The site's colours (`web/styles/tokens.css`): mail programs know no variables, and some no style element. */
export const LIGHT = {
  ground: '#f8f4ea',
  surface: '#fffdf8',
  line: '#ddd4c0',
  text: '#131722',
  muted: '#545a67',
  link: '#00607f',
  fill: '#cdf52f',
  fillEdge: '#131722',
  onFill: '#0d1400',
};
const DARK: typeof LIGHT = {
  ground: '#070b13',
  surface: '#0e1522',
  line: '#1f2a3c',
  text: '#eef2f8',
  muted: '#a3b0c3',
  link: '#6cd5ff',
  fill: '#d3fb3f',
  fillEdge: '#d3fb3f',
  onFill: '#0d1400',
};

const SANS = "'Instrument Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const HEADING = `font-family:'Funnel Display',${SANS};font-weight:600`;

/** A mail before it becomes HTML or plain text. Texts are plain; addresses are absolute. */
export interface MailBody {
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** In place of paragraphs and button. */
  readonly markdown?: { readonly html: string; readonly text: string };
  readonly action?: MailLink;
  readonly note?: string;
  /** Why somebody gets this mail. */
  readonly reason: string;
  /** To unsubscribe; undefined: the mail belongs to no subscription. */
  readonly manage?: MailLink;
  readonly privacy: MailLink;
}

interface MailLink {
  readonly label: string;
  readonly href: string;
}

const DARK_RULES = [
  `.ground{background:${DARK.ground}!important;color:${DARK.text}!important}`,
  `.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}`,
  `.text{color:${DARK.text}!important}`,
  `.muted{color:${DARK.muted}!important}`,
  `.line{border-color:${DARK.line}!important}`,
  `.code{background:${DARK.ground}!important;color:${DARK.text}!important}`,
  `.link{color:${DARK.link}!important}`,
  `.button{background:${DARK.fill}!important;border-color:${DARK.fillEdge}!important;color:${DARK.onFill}!important}`,
].join('');

/** Returns the HTML of a mail: light by inline styles, dark where the mail program follows the system. */
export function mailHtml(body: MailBody): string {
  const small = `margin:0 0 8px;font-size:13px;line-height:1.55;color:${LIGHT.muted}`;
  const link = ({ label, href }: MailLink): string =>
    `<a class="link" href="${escapeHtml(href)}" style="color:${LIGHT.link};text-decoration:underline">${escapeHtml(label)}</a>`;
  const paragraph = (text: string): string =>
    `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${LIGHT.text}">${escapeHtml(text)}</p>`;
  const button = ({ label, href }: MailLink): string =>
    `<p style="margin:24px 0 20px"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;background:${LIGHT.fill};border:1px solid ${LIGHT.fillEdge};border-radius:6px;padding:13px 22px;font-size:16px;font-weight:600;color:${LIGHT.onFill};text-decoration:none">${escapeHtml(label)}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(body.title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_RULES}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground};color:${LIGHT.text};font-family:${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(body.preview)}</div>
<div class="ground" role="article" aria-label="${escapeHtml(body.title)}" style="background:${LIGHT.ground};padding:32px 16px">
<div style="max-width:560px;margin:0 auto">
<p class="text" style="margin:0 0 20px;${HEADING};font-size:18px;color:${LIGHT.text}">${BRAND}</p>
<div class="card" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:8px;padding:28px 24px 12px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="text" style="margin:0 0 16px;${HEADING};font-size:26px;line-height:1.25;color:${LIGHT.text}">${escapeHtml(body.title)}</h1>
${body.paragraphs.map(paragraph).join('\n')}${body.markdown?.html ?? ''}
${body.action === undefined ? '' : button(body.action)}
${body.note === undefined ? '' : `<p class="muted" style="${small};margin-bottom:16px">${escapeHtml(body.note)}</p>`}
</div>
<div class="line" style="margin:24px 0 0">
<p class="muted" style="${small}">${escapeHtml(body.reason)}</p>
<p class="muted" style="${small}">${body.manage === undefined ? '' : `${link(body.manage)} · `}${link(body.privacy)}</p>
<p class="muted" style="${small}">${BRAND}. ${TAGLINE}</p>
</div>
</div>
</div>
</body>
</html>
`;
}

/** Returns the same mail as plain text; links stand on lines of their own. */
export function mailText(body: MailBody): string {
  const blocks = [
    BRAND,
    body.title,
    ...body.paragraphs,
    ...(body.markdown === undefined ? [] : [body.markdown.text]),
    ...(body.action === undefined ? [] : [`${body.action.label}:\n${body.action.href}`]),
    ...(body.note === undefined ? [] : [body.note]),
    '-- ',
    body.reason,
    ...(body.manage === undefined ? [] : [`${body.manage.label}:\n${body.manage.href}`]),
    `${body.privacy.label}: ${body.privacy.href}`,
    `${BRAND}. ${TAGLINE}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
