import { lexer, type Token, type Tokens } from 'marked';
import type { ChangelogRelease, ChangelogText } from '#contract/about.ts';

/** Returns the newest release of a changelog in the format of Keep a Changelog; null when it has none. */
export function newestRelease(markdown: string): ChangelogRelease | null {
  const tokens = lexer(markdown);
  const isRelease = (token: Token): boolean => token.type === 'heading' && token.depth === 2;
  const start = tokens.findIndex(isRelease);
  const heading = tokens[start];
  if (heading === undefined) return null;
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex(isRelease);
  return { title: plain(heading), sections: sectionsOf(end < 0 ? rest : rest.slice(0, end)) };
}

function sectionsOf(tokens: readonly Token[]): ChangelogRelease['sections'] {
  const sections: ChangelogRelease['sections'] = [];
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ title: plain(token), entries: [] });
    if (token.type === 'list')
      sections.at(-1)?.entries.push(...(token as Tokens.List).items.map((item) => textsOf(item)));
  }
  return sections;
}

function plain(token: Token): string {
  return textsOf(token)
    .map(({ text }) => text)
    .join('');
}

/** Returns the texts in a token; of a link its text only. */
function textsOf(token: Token, style: ChangelogText['style'] = 'plain'): ChangelogText[] {
  if (token.type === 'codespan') return [{ style: 'code', text: token.text }];
  const ownStyle = token.type === 'strong' ? 'strong' : style;
  const children = 'tokens' in token ? token.tokens : undefined;
  if (children !== undefined) return children.flatMap((child) => textsOf(child, ownStyle));
  if (token.type === 'text' || token.type === 'escape') {
    return [{ style, text: String(token.text).replaceAll('\n', ' ') }];
  }
  return token.type === 'space' || token.type === 'br' ? [{ style, text: ' ' }] : [];
}
