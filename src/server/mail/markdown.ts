import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '#domain/escape-html.ts';
import { HEADING, LIGHT } from './layout.ts';

/**
 * CommonMark with strikethrough, task lists and bare addresses (GFM). HTML in the text is shown as it was typed, tables
 * stay text. Its time grows with the length of the text, whatever is typed.
 */
const parser = new MarkdownIt({ linkify: true, breaks: true }).disable('table');
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.core.ruler.push('entities', ({ tokens }) => {
  for (const { children } of tokens) children?.forEach(decodeAddress);
});
// `hrefOf` decides which links lead somewhere; the others keep their label.
parser.validateLink = () => true;

/** Of a bare address, whose entities the parser leaves (CommonMark, 2.5). */
function decodeAddress(token: Token, index: number, tokens: readonly Token[]): void {
  const label = tokens[index + 1];
  if (token.type !== 'link_open' || token.info !== 'auto' || label === undefined) return;
  token.attrSet('href', decoded(String(token.attrGet('href') ?? '')));
  label.content = decoded(label.content);
}

function decoded(address: string): string {
  return address.replaceAll(/&[#\w]+;/g, (entity) => parser.utils.unescapeAll(entity));
}

/** What reverses or reorders the text behind it, until the paragraph ends. */
const REORDERS = /[\u202A-\u202E]/g;

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

type Look = typeof MAIL;

/** Below the heading of an entry. Classes that the style sheet of the pages has. */
const PAGE: Look = {
  topHeading: 3,
  heading: () => ' class="font-semibold text-base"',
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
  return htmlOf(treeOf(markdown), PAGE).replaceAll(REORDERS, '');
}

/**
 * Renders Markdown. Every tag of the HTML is written here: pictures become their description, links lead to https
 * addresses only.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const blocks = treeOf(markdown);
  return {
    html: htmlOf(blocks, MAIL).replaceAll(REORDERS, ''),
    text: textOf(blocks, '\n\n').replaceAll(REORDERS, ''),
  };
}

/** A block, with the blocks in it; for a text (`inline`) with its parts in `token.children`. */
interface Block {
  readonly token: Token;
  readonly blocks: readonly Block[];
}

function treeOf(markdown: string): readonly Block[] {
  const tokens = parser.parse(markdown, {});
  let at = 0;
  function children(): Block[] {
    const found: Block[] = [];
    for (let token = tokens[at++]; token !== undefined && token.nesting !== -1; token = tokens[at++]) {
      const block = { token, blocks: token.nesting === 1 ? children() : [] };
      if (token.type === 'list_item_open') markTask(block);
      found.push(block);
    }
    return found;
  }
  return children();
}

/** The box of a task (GFM, 5.3), at the beginning of a list's item. */
function markTask({ blocks: [paragraph] }: Block): void {
  const text = paragraph?.blocks[0]?.token.children?.[0];
  const [, state] = /^\[([ xX])\] /.exec(text?.content ?? '') ?? [];
  if (text?.type === 'text' && state !== undefined)
    text.content = `${state === ' ' ? '☐' : '☑'}${text.content.slice(3)}`;
}

function htmlOf(blocks: readonly Block[], look: Look): string {
  return blocks.map((block) => blockHtml(block, look)).join('\n');
}

function blockHtml({ token, blocks }: Block, look: Look): string {
  const within = (tag: string, attributes: string): string => `<${tag}${attributes}>${htmlOf(blocks, look)}</${tag}>`;
  switch (token.type) {
    case 'inline':
      return inlineHtml(token.children, look);
    case 'paragraph_open':
      // The text of a tight list's item is no paragraph.
      return token.hidden ? htmlOf(blocks, look) : within('p', look.paragraph);
    case 'heading_open': {
      // A text that begins with `##` skips no level below its title.
      const level = Math.min(Math.max(Number(token.tag.slice(1)) + 1, look.topHeading), 6);
      return within(`h${level}`, look.heading(level));
    }
    case 'blockquote_open':
      return within('blockquote', look.quote);
    case 'bullet_list_open':
      return within('ul', look.list.ul);
    case 'ordered_list_open': {
      const start = token.attrGet('start');
      return within('ol', (start === null ? '' : ` start="${Number(start)}"`) + look.list.ol);
    }
    case 'list_item_open':
      return within('li', look.item);
    case 'hr':
      return `<hr${look.line}>`;
    default:
      return `<pre${look.pre}>${escapeHtml(token.content.trimEnd())}</pre>`;
  }
}

const MARKS: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', s: 's' };

function inlineHtml(tokens: readonly Token[] | null, look: Look): string {
  const links: { readonly href: string | undefined; readonly from: number }[] = [];
  let html = '';
  for (const token of tokens ?? []) {
    const mark = MARKS[token.tag];
    if (mark !== undefined) html += token.nesting === 1 ? `<${mark}>` : `</${mark}>`;
    else if (token.type === 'link_open') {
      const href = hrefOf(token);
      if (href !== undefined) html += `<a${look.link(escapeHtml(href))}>`;
      links.push({ href, from: html.length });
    } else if (token.type === 'link_close') {
      const { href, from } = links.pop() ?? { href: undefined, from: 0 };
      // Nobody can press a link without a label.
      if (href !== undefined)
        html = `${html.slice(from).trim() === '' ? html.slice(0, from) + escapeHtml(href) : html}</a>`;
    } else if (token.type === 'code_inline') html += `<code${look.code}>${escapeHtml(token.content)}</code>`;
    // A line break in the source is one in the mail, as in the plain text.
    else html += isBreak(token) ? '<br>' : escapeHtml(plainText(token));
  }
  return html;
}

function isBreak({ type }: Token): boolean {
  return type === 'softbreak' || type === 'hardbreak';
}

/** Of a text or a picture. */
function plainText({ type, content, children }: Token): string {
  return type === 'image' ? inlineText(children) : content;
}

function hrefOf(link: Token): string | undefined {
  return httpsAddress(String(link.attrGet('href') ?? ''));
}

function textOf(blocks: readonly Block[], between: string): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join(between);
}

function blockText({ token, blocks }: Block): string {
  switch (token.type) {
    case 'inline':
      return inlineText(token.children);
    case 'blockquote_open':
      return indented(textOf(blocks, '\n\n'), '> ', '> ');
    case 'bullet_list_open':
      return blocks.map((item) => itemText(item, '- ')).join('\n');
    case 'ordered_list_open': {
      const first = Number(token.attrGet('start') ?? 1);
      return blocks.map((item, index) => itemText(item, `${first + index}. `)).join('\n');
    }
    case 'hr':
      return '---';
    case 'fence':
    case 'code_block':
      return token.content.trimEnd();
    default:
      return textOf(blocks, '\n\n');
  }
}

function itemText({ blocks }: Block, mark: string): string {
  return indented(textOf(blocks, '\n'), mark, ' '.repeat(mark.length));
}

function indented(text: string, first: string, others: string): string {
  return first + text.replaceAll('\n', `\n${others}`);
}

function inlineText(tokens: readonly Token[] | null): string {
  const links: { readonly href: string | undefined; readonly from: number }[] = [];
  let text = '';
  for (const token of tokens ?? []) {
    if (token.type === 'link_open') links.push({ href: hrefOf(token), from: text.length });
    else if (token.type === 'link_close') {
      const { href, from } = links.pop() ?? { href: undefined, from: 0 };
      const label = text.slice(from);
      if (href === undefined) continue;
      text = label.trim() === '' || httpsAddress(label) === href ? text.slice(0, from) + href : `${text} (${href})`;
    } else if (isBreak(token)) text += '\n';
    else text += token.type === 'code_inline' ? token.content : plainText(token);
  }
  return text;
}

/** Returns the normalized address; undefined unless it is https. */
export function httpsAddress(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}
