import type { ReactNode } from 'react';

const MARKS = [
  ['# Heading', 'a heading'],
  ['**bold**', 'bold'],
  ['*italic*', 'italic'],
  ['- one', 'a list; 1. for numbers'],
  ['[a link](https://…)', 'a link'],
] as const;

/** Beside a text that is written in Markdown. */
export function MarkdownHelp(): ReactNode {
  return (
    <details className="text-sm">
      <summary className="min-h-11 w-fit cursor-pointer content-center text-muted md:min-h-6">Markdown help</summary>
      <dl className="mt-1 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {MARKS.map(([mark, meaning]) => (
          <div key={mark} className="contents">
            <dt className="numeric">{mark}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">Pictures, tables and HTML are left out.</p>
    </details>
  );
}
