import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { HairlineList } from '#web/components/layout/content-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { PlaceholderDrawing } from './drawings.tsx';
import { PLACEHOLDERS, placeholderTitle } from './placeholders.ts';

function PlaceholderPage({ id }: { readonly id: PlaceholderId }): ReactNode {
  const { title, description, launch, features } = PLACEHOLDERS[id];
  const { text: launchText } = usePlannedDate(launch);

  useEffect(() => {
    document.title = placeholderTitle(id);
  }, [id]);

  return (
    <div className="page-width grid grid-cols-2 gap-x-6 gap-y-5 py-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[auto_auto_1fr] md:gap-y-6 md:py-12">
      <div className="grid min-w-0 gap-3 max-md:col-span-2 md:gap-5">
        <h1 className="cramped:text-heading text-page">{title}</h1>
        <p className="max-w-[40em] text-muted">{description}</p>
      </div>
      <div className="grid gap-1 max-md:self-end">
        <dl>
          <dt className="text-muted text-sm">Launch</dt>
          <dd className="font-display font-semibold text-title">{launchText}</dd>
        </dl>
        <PlannedDatesNote dates={[launch]} />
      </div>
      <PlaceholderDrawing id={id} className="max-md:h-35 md:col-start-2 md:row-span-3 md:row-start-1 md:self-center" />
      <div className="grid min-w-0 content-start justify-items-start gap-5 max-md:col-span-2 md:gap-6">
        <section aria-labelledby="planned-features" className="w-full max-w-2xl">
          <h2
            id="planned-features"
            className="mb-3 border-line border-b pb-2 font-normal font-sans text-muted text-sm tracking-normal"
          >
            Planned features
          </h2>
          <HairlineList items={features} />
        </section>
        <Button size="lg" disabled>
          <Lock aria-hidden="true" className="size-4" />
          Coming Soon
        </Button>
      </div>
    </div>
  );
}

/** Returns the page of one placeholder. */
export function placeholderPage(id: PlaceholderId): ComponentType {
  return function Placeholder() {
    return <PlaceholderPage id={id} />;
  };
}
