import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { escapeHtml } from '#domain/escape-html.ts';
import { HEADING, LIGHT } from './layout.ts';

/** A campaign's text in both forms of a mail. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly text: string;
}

const BLOCK = `margin:0 0 16px;font-size:16px;line-height:1.6;color:${LIGHT.text}`;
const HEADING_PIXELS = [22, 22, 19, 17, 16, 16];
const CODE = `background:${LIGHT.ground};color:${LIGHT.text};font-family:ui-monospace,Consolas,monospace;font-size:14px`;

const MAIL_LIST = ` class="text" style="${BLOCK};padding-left:24px"`;

/** The attributes of the tags, with a space before each; and the level of the largest headings. */
const MAIL = {
  topHeading: 2,
  heading: (level: number) =>
    ` class="text" style="margin:24px 0 12px;${HEADING};font-size:${HEADING_PIXELS[level - 1]}px;line-height:1.3;color:${LIGHT.text}"`,
  line: ` class="line" style="margin:24px 0;border:0;border-top:1px solid ${LIGHT.line}"`,
  pre: ` class="code" style="margin:0 0 16px;padding:12px;white-space:pre-wrap;${CODE}"`,
  quote: ` class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.line}"`,
  list: { ol: MAIL_LIST, ul: MAIL_LIST },
  item: ' style="margin:0 0 6px"',
  paragraph: ` class="text" style="${BLOCK}"`,
  code: ` class="code" style="${CODE}"`,
  link: (href: string) => ` class="link" href="${href}" style="color:${LIGHT.link};text-decoration:underline"`,
};

/** Below the heading of an entry. Classes that the style sheet of the pages has. */
const PAGE: typeof MAIL = {
  topHeading: 3,
  heading: () => ' class="text-lg"',
  line: ' class="border-line"',
  pre: ' class="numeric overflow-x-auto text-sm"',
  quote: ' class="border-line border-l pl-5 text-muted"',
  list: { ol: ' class="grid list-decimal gap-2 pl-5"', ul: ' class="grid list-disc gap-1 pl-5"' },
  item: '',
  paragraph: '',
  code: ' class="numeric"',
  link: (href) => ` class="text-link" href="${href}" rel="noopener noreferrer"`,
};

/** Returns Markdown as HTML for a page, by the same rules as a mail's. */
export function renderPageMarkdown(markdown: string): string {
  return blocks(lexer(markdown), (token) => blockHtml(token, PAGE)).join('\n');
}

/**
 * Renders Markdown (CommonMark with strikethrough). Every tag of the HTML is written here: HTML in the text is shown as
 * it was typed, pictures become their description, links lead to https addresses only, tables stay text.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const tokens = lexer(markdown);
  return {
    html: blocks(tokens, (token) => blockHtml(token, MAIL)).join('\n'),
    text: blocks(tokens, blockText).join('\n\n'),
  };
}

/** marked's type also admits the tokens of extensions, of which there are none. */
function blocks(tokens: readonly Token[], render: (token: MarkedToken) => string): string[] {
  return tokens.map((token) => render(token as MarkedToken)).filter((block) => block !== '');
}

function blockHtml(token: MarkedToken, look: typeof MAIL): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'heading': {
      // A text that begins with `##` skips no level below its title.
      const level = Math.min(Math.max(token.depth + 1, look.topHeading), 6);
      return `<h${level}${look.heading(level)}>${inlineHtml(token.tokens, look)}</h${level}>`;
    }
    case 'hr':
      return `<hr${look.line}>`;
    case 'code':
      return `<pre${look.pre}>${escapeHtml(token.text)}</pre>`;
    case 'blockquote':
      return `<blockquote${look.quote}>${blocks(token.tokens, (child) => blockHtml(child, look)).join('\n')}</blockquote>`;
    case 'list': {
      const tag = token.ordered ? 'ol' : 'ul';
      const start = token.ordered && token.start !== '' && token.start !== 1 ? ` start="${Number(token.start)}"` : '';
      const items = token.items.map((item) => `<li${look.item}>${itemHtml(item, look)}</li>`);
      return `<${tag}${start}${look.list[tag]}>${items.join('')}</${tag}>`;
    }
    case 'paragraph':
      return `<p${look.paragraph}>${inlineHtml(token.tokens, look)}</p>`;
    default:
      return `<p${look.paragraph}>${inlineHtml([token], look)}</p>`;
  }
}

/** The text of a tight item is no paragraph. */
function itemHtml({ tokens }: Tokens.ListItem, look: typeof MAIL): string {
  return tokens
    .map((token) => (token.type === 'text' ? inlineHtml([token], look) : blockHtml(token as MarkedToken, look)))
    .join('');
}

function inlineHtml(tokens: readonly Token[] | undefined, look: typeof MAIL): string {
  return (tokens ?? []).map((token) => inlineTokenHtml(token as MarkedToken, look)).join('');
}

function inlineTokenHtml(token: MarkedToken, look: typeof MAIL): string {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? lines(escapeHtml(token.text)) : inlineHtml(token.tokens, look);
    case 'escape':
      return escapeHtml(token.text);
    case 'strong':
      return `<strong>${inlineHtml(token.tokens, look)}</strong>`;
    case 'em':
      return `<em>${inlineHtml(token.tokens, look)}</em>`;
    case 'del':
      return `<s>${inlineHtml(token.tokens, look)}</s>`;
    case 'codespan':
      return `<code${look.code}>${escapeHtml(token.text)}</code>`;
    case 'br':
      return '<br>';
    case 'image':
      return escapeHtml(token.text);
    case 'link': {
      const href = httpsAddress(token.href);
      const label = inlineHtml(token.tokens, look);
      return href === undefined ? label : `<a${look.link(escapeHtml(href))}>${label}</a>`;
    }
    default:
      return lines(escapeHtml(token.raw));
  }
}

/** A line break in the source is one in the mail, as in the plain text. */
function lines(html: string): string {
  return html.replaceAll('\n', '<br>');
}

function blockText(token: MarkedToken): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'hr':
      return '---';
    case 'code':
      return token.text;
    case 'blockquote':
      return indented(blocks(token.tokens, blockText).join('\n\n'), '> ', '> ');
    case 'list':
      return token.items.map((item, index) => itemText(item, token, index)).join('\n');
    case 'heading':
    case 'paragraph':
      return inlineText(token.tokens);
    default:
      return inlineText([token]).trimEnd();
  }
}

function itemText(item: Tokens.ListItem, { ordered, start }: Tokens.List, index: number): string {
  const mark = ordered ? `${Number(start === '' ? 1 : start) + index}. ` : '- ';
  return indented(blocks(item.tokens, blockText).join('\n'), mark, ' '.repeat(mark.length));
}

function indented(text: string, first: string, others: string): string {
  return first + text.replaceAll('\n', `\n${others}`);
}

function inlineText(tokens: readonly Token[] = []): string {
  return tokens.map((token) => inlineTokenText(token as MarkedToken)).join('');
}

function inlineTokenText(token: MarkedToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? token.text : inlineText(token.tokens);
    case 'escape':
    case 'codespan':
    case 'image':
      return token.text;
    case 'strong':
    case 'em':
    case 'del':
      return inlineText(token.tokens);
    case 'br':
      return '\n';
    case 'link': {
      const href = httpsAddress(token.href);
      const label = inlineText(token.tokens);
      return href === undefined || label === token.href || label === href ? (href ?? label) : `${label} (${href})`;
    }
    default:
      return token.raw;
  }
}

/** Returns the normalized address; undefined unless it is https. */
export function httpsAddress(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}
