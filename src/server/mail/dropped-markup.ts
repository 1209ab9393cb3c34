import { lexer, type MarkedToken, walkTokens } from 'marked';
import type { DroppedMarkup } from '#contract/newsletter-campaigns.ts';
import { httpsAddress } from './markdown.ts';

/** Of the markup that is shown to the writer. */
const SOURCE_CHARACTERS = 80;

/** Returns what of a text its mail leaves out, or shows as it was typed, as `renderMarkdown` does. */
export function droppedMarkup(markdown: string): DroppedMarkup[] {
  const found = new Map<string, DroppedMarkup>();
  walkTokens(lexer(markdown), (generic) => {
    const token = generic as MarkedToken;
    const kind = droppedKind(token);
    if (kind === undefined) return;
    const source = shortened(token.raw.trim());
    found.set(`${kind} ${source}`, { kind, source });
  });
  const all = [...found.values()];
  // An element is one thing, not two.
  return all.filter(({ source }) => !(source.startsWith('</') && found.has(`html <${source.slice(2)}`)));
}

function droppedKind(token: MarkedToken): DroppedMarkup['kind'] | undefined {
  switch (token.type) {
    case 'image':
      return 'picture';
    case 'html':
    case 'table':
      return token.type;
    case 'link':
      // Of an address in the text nothing is lost.
      return httpsAddress(token.href) === undefined && token.raw !== token.text ? 'link' : undefined;
    default:
      return undefined;
  }
}

function shortened(source: string): string {
  const [line = ''] = source.split('\n');
  const isCut = line.length > SOURCE_CHARACTERS || line !== source;
  return isCut ? `${line.slice(0, SOURCE_CHARACTERS)}…` : line;
}
