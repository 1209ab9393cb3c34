import type { ReactNode } from 'react';

/**
 * A mail's HTML in a frame that runs no script and cannot read this page; its links open in a new tab. The document's
 * own Content-Security-Policy says the same.
 */
export function MailFrame({ src, title }: { readonly src: string; readonly title: string }): ReactNode {
  return (
    <iframe
      src={src}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-[640px] w-full rounded-md border border-edge bg-surface"
    />
  );
}
