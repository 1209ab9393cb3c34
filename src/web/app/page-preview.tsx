import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { contentPreview } from '#contract/content.ts';
import { pageAt } from '#contract/pages.ts';
import { utcText } from '#web/lib/instant-text.ts';

const PREVIEW = {
  titlePrefix: 'Preview · ',
  label: 'Preview',
  at: (when: string) => `This page as it will be on ${when}. Only the team sees it.`,
  scriptless: 'Scripts do not run here: no game, no miner, no wallet.',
} as const;

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>\s*/g;
const OWN_LINK = /(<a\b[^>]*?\shref=")(\/[^"#?]*)([^"]*")/g;

/** Returns a rendered page as a preview: labelled, without scripts, and its links lead to previews of other pages. */
export async function previewOf(html: string, nowMs: number): Promise<string> {
  const at = new Date(nowMs).toISOString();
  const { prelude } = await prerender(<PreviewLabel at={at} />);
  const label = await new Response(prelude).text();
  return html
    .replaceAll(SCRIPT, '')
    .replaceAll(OWN_LINK, (link, start: string, path: string, rest: string) =>
      hasPreview(path) ? `${start}${previewHref(path, at)}${rest.replace(/^\?[^"#]*/, '')}` : link,
    )
    .replace('<title>', () => `<title>${PREVIEW.titlePrefix}`)
    .replace(/<body[^>]*>/, (body) => `${body}${label}`);
}

function hasPreview(path: string): boolean {
  return pageAt(path)?.isPrivate !== true && pageAt(path) !== undefined;
}

/** For an attribute of HTML. */
function previewHref(path: string, at: string): string {
  return `${contentPreview.path}?path=${encodeURIComponent(path)}&amp;at=${encodeURIComponent(at)}`;
}

/** At the bottom, where it covers no menu. */
function PreviewLabel({ at }: { readonly at: string }): ReactNode {
  return (
    <aside
      aria-label={PREVIEW.label}
      className="fixed inset-x-0 bottom-0 z-20 border-amber border-t bg-amber-tint px-4 py-2 text-sm"
    >
      <strong className="font-semibold text-amber">{PREVIEW.label}.</strong> {PREVIEW.at(utcText(at))}{' '}
      <span className="text-muted max-sm:hidden">{PREVIEW.scriptless}</span>
    </aside>
  );
}
