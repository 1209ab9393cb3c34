import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKDOWN_CHARACTERS_MAX } from '#domain/newsletter/campaign.ts';
import { renderMarkdown } from './markdown.ts';

/** The tags that a mail may have. */
const TAGS = /^\/?(?:h[2-6]|p|br|hr|ul|ol|li|strong|em|s|a|code|pre|blockquote)$/;

describe('a mail in Markdown', () => {
  it('becomes HTML and plain text', () => {
    const { html, text } = renderMarkdown(
      '# Launch\n\nIt is **soon**, *really*.\nSecond line.\n\n- one\n- [two](https://technovex.example/a?b=1&c=2)\n\n3. three\n4. four\n\n> said\n\n---\n\n`code`',
    );
    expect(html).toMatch(/<h2[^>]*>Launch<\/h2>/);
    expect(html).toContain('<strong>soon</strong>, <em>really</em>.<br>Second line.');
    expect(html).toMatch(/<a class="link" href="https:\/\/technovex\.example\/a\?b=1&amp;c=2"[^>]*>two<\/a>/);
    expect(html).toMatch(/<ol start="3"/);
    expect(text).toBe(
      'Launch\n\nIt is soon, really.\nSecond line.\n\n- one\n- two (https://technovex.example/a?b=1&c=2)\n\n3. three\n4. four\n\n> said\n\n---\n\ncode',
    );
  });

  it('decodes entities in texts and in the addresses of links, and in code shows them as they were typed', () => {
    const { html, text } = renderMarkdown(
      '5&nbsp;% &ndash; AT&amp;T &copy; [Sale](https://a.example/?a=1&amp;b=2) `&amp;`',
    );
    expect(html).toContain('5\u00A0% – AT&amp;T © <a class="link" href="https://a.example/?a=1&amp;b=2"');
    expect(html).toContain('>&amp;amp;</code>');
    expect(text).toBe('5\u00A0% – AT&T © Sale (https://a.example/?a=1&b=2) &amp;');
  });

  it.each(['<https://a.example/?a=1&amp;b=2>', 'https://a.example/?a=1&amp;b=2', '<https://a.example/?a=1&#38;b=2>'])(
    'decodes entities in a bare address too: %s',
    (markdown) => {
      const { html, text } = renderMarkdown(markdown);
      expect(html).toMatch(/href="https:\/\/a\.example\/\?a=1&amp;b=2"[^>]*>https:\/\/a\.example\/\?a=1&amp;b=2</);
      expect(text).toBe('https://a.example/?a=1&b=2');
    },
  );

  it.each([
    'a \u202Eb',
    'a &#x202E;b',
    '[a \u202Eb](https://a.example)',
    '`a \u202Eb`',
    '\ta \u202Eb',
    '![a \u202Eb](x)',
  ])('drops what would reverse the text behind it: %j', (markdown) => {
    const { html, text } = renderMarkdown(markdown);
    expect(html + text).not.toMatch(/[\u202A-\u202E]/);
    expect(text).toMatch(/^a b/);
  });

  it.each([
    '[](https://a.example)',
    '[![](https://b.example/pixel.png)](https://a.example)',
    '[&nbsp;](<https://a.example>)',
  ])('labels a link without a label with its address: %s', (markdown) => {
    const { html, text } = renderMarkdown(`${markdown}.`);
    expect(html).toContain('>https://a.example/</a>.');
    expect(text).toBe('https://a.example/.');
  });

  it('has the boxes of tasks, nested quotes and lists, and no box outside of a list', () => {
    const { html, text } = renderMarkdown('- [ ] open\n- [x] **done**\n  1. deep\n\n> > twice\n>\n> once\n\n[ ] none');
    expect(text).toBe('- ☐ open\n- ☑ done\n  1. deep\n\n> > twice\n> \n> once\n\n[ ] none');
    expect(html.match(/<blockquote/g)).toHaveLength(2);
    expect(html).toMatch(/<li[^>]*>☑ <strong>done<\/strong>\n<ol/);
    expectKnownTags(html);
    for (const hard of ['>', '_a__b___', '[a](', '**a ']) {
      expectKnownTags(renderMarkdown(hard.repeat(MARKDOWN_CHARACTERS_MAX / hard.length)).html);
    }
  });

  it.each([
    ...['javascript:alert(1)', 'data:text/html,<script>', 'http://technovex.example', '//evil.example'].map(
      (href) => `[x](${href})`,
    ),
    ...['[x](https://user:password@evil.example)', '[x](mailto:a@b.example)', 'http://technovex.example'],
    ...['<javascript:alert(1)>', '[x][1]\n\n[1]: javascript:alert(1)'],
  ])('links to https addresses only: %s', (markdown) => {
    expect(renderMarkdown(markdown).html).not.toMatch(/<a\b|href/);
  });

  it.each([
    ...['<img src=x onerror=alert(1)>', '```\n</pre><script>\n```', '- <iframe>\n- [ ] <input>'],
    ...['![" onload="x](https://tracker.example/pixel.png)', '| <b> | b |\n|---|---|\n| <i> | <script> |'],
    ...['[<img src=x>](https://a.example "\\"><script>")', '&lt;script&gt; &#60;script&#62;'],
  ])('shows HTML as it was typed, and loads nothing: %s', (markdown) => {
    expectKnownTags(renderMarkdown(markdown).html);
  });

  it('has only known tags with only known attributes, whatever is typed', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '"', "'", '&', '[', ']', '(', ')', '!', '*', '_', '`', '\n', '- ', '1. ', '# ', '> ', '|', '\\'],
      ...['a', ' ', 'https://a.example', 'javascript:', 'script', 'onload=x', 'style=x', '<!--', '</p>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expectKnownTags(renderMarkdown(pieces.join('')).html);
      }),
    );
  });
});

function expectKnownTags(html: string): void {
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([^\s>]*)([^>]*)>/g)) {
    expect(tag).toMatch(TAGS);
    expect(attributes).toMatch(/^(?: (?:class|style|href|start)="[^"<>]*")*$/);
  }
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>"]/);
}
