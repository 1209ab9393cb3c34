import { type ReactNode, useEffect, useRef, useState } from 'react';
import { contentPreview } from '#contract/content.ts';
import { PAGES } from '#contract/pages.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { fromLocalField } from '#web/lib/local-time.ts';
import { SmallChoice } from './small-choice.tsx';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';
import { useUnsavedPreview } from './use-unsaved-preview.ts';

const TEXTS = CONTENT_ADMIN.preview;
const PATHS = PAGES.filter((page) => page.isUnlisted !== true).flatMap(({ paths: [path] }) =>
  path === undefined ? [] : [{ value: path, label: path }],
);

interface ContentPreviewProps {
  readonly content: SiteContent;
  /** The one that is shown until another is chosen. */
  readonly page: string;
}

/** A page beside the form as it will be at a time with what is edited; a link opens it with what is saved. */
export function ContentPreview({ content, page }: ContentPreviewProps): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const path = chosen ?? page;
  const [at, setAt] = useState('');
  const shown = { path, ...(at === '' ? {} : { at: fromLocalField(at) }) };
  const { data, error, isInvalid } = useUnsavedPreview(content, shown);
  return (
    <section
      aria-labelledby="content-preview"
      className="grid gap-3 border-line border-t pt-4 md:col-start-2 xl:sticky xl:top-30 xl:col-start-3"
    >
      <div>
        <h2 id="content-preview" className="scroll-mt-28 text-base">
          {TEXTS.title}
        </h2>
        <p className="text-muted text-sm">{TEXTS.lead}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SmallChoice label={TEXTS.page} value={path} options={PATHS} onChange={setChosen} />
        <SmallField label={TEXTS.at} type="datetime-local" value={at} onChange={setAt} />
      </div>
      <p role="status" className="text-amber text-sm empty:hidden">
        {isInvalid && TEXTS.invalid}
        {!isInvalid && error !== null && TEXTS.failed(errorMessage(error))}
      </p>
      {data !== undefined && <PageFrame html={data.html} />}
      <ButtonLink
        href={`${contentPreview.path}?${new URLSearchParams(shown)}`}
        reload
        variant="secondary"
        target="_blank"
        className="justify-self-start"
      >
        {TEXTS.open}
      </ButtonLink>
    </section>
  );
}

/** A page in a frame that runs no script. It has this page's policy, links open in a new tab, and it stays scrolled. */
function PageFrame({ html }: { readonly html: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  // The document before is still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read when it is about to be replaced
  useEffect(() => {
    scrolled.current = frame.current?.contentWindow?.scrollY ?? 0;
  }, [html]);
  return (
    <iframe
      ref={frame}
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      title={TEXTS.frame}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className="h-[640px] w-full rounded-md border border-edge bg-surface"
      onLoad={({ currentTarget: { contentWindow } }) =>
        contentWindow?.scrollTo({ top: scrolled.current, behavior: 'instant' })
      }
    />
  );
}
