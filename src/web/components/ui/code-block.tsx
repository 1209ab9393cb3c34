import { type ReactNode, useRef } from 'react';
import { Breakable } from './breakable.tsx';
import { Button } from './button.tsx';
import { copyAndTell } from './toast/copy-and-tell.ts';

const TEXTS = {
  copy: 'Copy',
  copyOf: (label: string): string => `Copy ${label}`,
  copied: (label: string) => ({ title: `${label} is copied` }),
  notCopied: { title: 'Not copied', description: 'Your browser refused. Select the text instead.' },
} as const;

interface CodeBlockProps {
  readonly label: string;
  readonly children: string;
}

/** Long lines wrap. Copied from a field that nobody sees, which keeps the lines as they are. */
export function CodeBlock({ label, children }: CodeBlockProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <p className="flex items-center justify-between gap-4 border-line border-b px-4 py-2">
        <span className="text-muted text-sm">{label}</span>
        <Button
          variant="secondary"
          className="scriptless:hidden"
          aria-label={TEXTS.copyOf(label)}
          onClick={() => void copyAndTell(field.current, { copied: TEXTS.copied(label), notCopied: TEXTS.notCopied })}
        >
          {TEXTS.copy}
        </Button>
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap px-4 py-3 text-sm">
        <code>
          <Breakable>{children}</Breakable>
        </code>
      </pre>
      <textarea ref={field} readOnly value={children} tabIndex={-1} aria-hidden="true" className="sr-only" />
    </div>
  );
}
