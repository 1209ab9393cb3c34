import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { PlannedLine } from '#web/components/ui/planned-date.tsx';
import { LOCKED_PAGE_LABELS, type LockedPageText } from '#web/content/locked-pages.ts';

/** A page that is not open yet, with the reason. */
export function LockedPage({ page }: { readonly page: LockedPageText }): ReactNode {
  const { title, lead, text, roadmap } = page;
  return (
    <PlainPage title={title} text={lead}>
      <section
        aria-labelledby="locked"
        className="my-3 grid w-full max-w-3xl gap-x-5 gap-y-3 border-edge border-y border-dashed py-6 sm:grid-cols-[auto_1fr]"
      >
        <Lock aria-hidden="true" className="mt-1 size-6 text-amber" />
        <div className="grid gap-2">
          <h2 id="locked" className="text-lg">
            {LOCKED_PAGE_LABELS.notice}
          </h2>
          <p className="max-w-[60ch] text-muted">{text}</p>
          {roadmap !== undefined && (
            <p className="mt-2 text-sm">
              <span className="engraved mr-3 text-muted">{LOCKED_PAGE_LABELS.roadmap}</span>
              {roadmap.text},{' '}
              <span className="numeric">
                <PlannedLine text={roadmap.date.text} date={roadmap.date} />
              </span>
            </p>
          )}
        </div>
      </section>
    </PlainPage>
  );
}
