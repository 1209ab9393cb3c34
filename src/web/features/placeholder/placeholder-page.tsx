import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { PageIntro } from '#web/components/layout/content-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { PlaceholderDrawing } from './placeholder-drawing.tsx';
import { TestnetFacts } from './testnet-facts.tsx';
import { PLACEHOLDERS, placeholderTitle } from './texts.ts';

function PlaceholderPage({ id }: { readonly id: PlaceholderId }): ReactNode {
  const { title, description, launch, features } = PLACEHOLDERS[id];
  const { text: launchText } = usePlannedDate(launch);

  useEffect(() => {
    document.title = placeholderTitle(id);
  }, [id]);

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-10 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-14">
      <div className="grid content-start gap-10">
        <PageIntro title={title} lead={description}>
          <dl className="border-volt border-l-2 pl-4">
            <dt className="engraved text-muted">Launch</dt>
            <dd className="numeric font-medium text-xl">{launchText}</dd>
          </dl>
        </PageIntro>
        <section aria-labelledby="planned-features" className="grid gap-4">
          <h2 id="planned-features" className="text-xl">
            Planned features
          </h2>
          <HairlineList items={features} />
        </section>
        <div className="grid justify-items-start gap-4">
          <Button size="lg" disabled>
            <Lock aria-hidden="true" className="size-4" />
            Coming Soon
          </Button>
          <PlannedDatesNote dates={[launch]} />
        </div>
      </div>
      <PlaceholderDrawing id={id} />
      {id === 'blockchain-developers' && <TestnetFacts />}
    </div>
  );
}

/** Returns the page of one placeholder. */
export function placeholderPage(id: PlaceholderId): ComponentType {
  return function Placeholder() {
    return <PlaceholderPage id={id} />;
  };
}
