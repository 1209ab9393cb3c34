import { type ReactNode, useEffect, useRef } from 'react';

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const FRAME = 'h-[640px] w-full rounded-md border border-edge bg-surface';

interface MailFrameProps {
  readonly src: string;
  readonly title: string;
}

/**
 * A mail's HTML in a frame that runs no script and cannot read this page; its links open in a new tab. The document's
 * own Content-Security-Policy says the same.
 */
export function MailFrame({ src, title }: MailFrameProps): ReactNode {
  return <iframe src={src} title={title} sandbox={SANDBOX} className={FRAME} />;
}

/**
 * A frame that runs no script either, and whose content this page replaces: under the policy of the frame's document,
 * which allows a mail's inline styles. It stays scrolled to where it is.
 */
export function WritableMailFrame({
  src,
  title,
  html,
}: MailFrameProps & { readonly html: string | undefined }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => writeBody(frame.current, html), [html]);
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      sandbox={`allow-same-origin ${SANDBOX}`}
      className={FRAME}
      onLoad={({ currentTarget }) => writeBody(currentTarget, html)}
    />
  );
}

function writeBody(frame: HTMLIFrameElement | null, html: string | undefined): void {
  const document = frame?.contentDocument;
  const view = document?.defaultView;
  if (!view || html === undefined) return;
  // Before its load event it is an empty document with this page's policy, or one without a body.
  if (document.URL === 'about:blank' || document.readyState !== 'complete') return;
  // The server's refusal.
  if (document.contentType !== 'text/html') return;
  const { body } = new view.DOMParser().parseFromString(html, 'text/html');
  document.body.replaceWith(document.adoptNode(body));
}
