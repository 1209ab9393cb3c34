import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PlannedLine } from '#web/components/ui/planned-date.tsx';
import { PLACEHOLDER_TEXTS, PLACEHOLDERS, placeholderTitle } from '#web/content/placeholders.ts';
import { LaunchList } from './launch-list.tsx';

/** A page that announces a planned feature. */
export function PlaceholderPage({ id }: { readonly id: PlaceholderId }): ReactNode {
  const noteId = useId();
  const { title, description, launch, features, note } = PLACEHOLDERS[id];

  useEffect(() => {
    document.title = placeholderTitle(id);
  }, [id]);

  return (
    <>
      <div className="page-width grid gap-x-16 gap-y-12 py-14 md:py-20 lg:grid-cols-[6fr_7fr]">
        <div className="grid content-start gap-10">
          <PageIntro title={title} lead={description} />
          <dl className="grid gap-1 border-volt border-l-2 pl-4">
            <dt className="engraved text-muted">{PLACEHOLDER_TEXTS.launchLabel}</dt>
            <dd className="numeric font-medium text-xl [&_span_span]:font-normal [&_span_span]:text-muted [&_span_span]:text-sm">
              <PlannedLine text={launch.text} date={launch} />
            </dd>
          </dl>
          <div className="grid justify-items-start gap-3">
            <Button size="lg" disabled aria-describedby={noteId}>
              <Lock aria-hidden="true" className="size-4" />
              {PLACEHOLDER_TEXTS.button}
            </Button>
            <p id={noteId} className="max-w-[44ch] text-muted text-sm">
              {PLACEHOLDER_TEXTS.buttonNote}
            </p>
          </div>
        </div>
        <section aria-labelledby="planned-features" className="grid content-start gap-5">
          <h2 id="planned-features" className="text-xl">
            {PLACEHOLDER_TEXTS.featuresTitle}
          </h2>
          <HairlineList items={features} />
          <p className="text-muted text-sm">{PLACEHOLDER_TEXTS.claimsNote}</p>
          {note !== undefined && <Notice>{note}</Notice>}
        </section>
      </div>
      <LaunchList current={id} />
    </>
  );
}
