import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import type { PlannedDate } from '#domain/planned-date.ts';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PlanStatus } from '#web/components/ui/plan-status.tsx';
import { MAINNET } from '#web/content/dates.ts';
import { MOCKUPS } from '#web/content/mockups.ts';
import { NEXT_STEPS, NEXT_STEPS_TITLE } from '#web/content/next-steps.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { LaunchList } from './launch-list.tsx';
import { TestnetFacts } from './testnet-facts.tsx';
import { PLACEHOLDER_TEXTS, PLACEHOLDERS, placeholderTitle } from './texts.ts';

/** A page that announces a planned feature: its plan, what it may look like, and what exists. */
function PlaceholderPage({ id }: { readonly id: PlaceholderId }): ReactNode {
  const noteId = useId();
  const { title, description, launch, next } = PLACEHOLDERS[id];
  const isForDevelopers = id === 'blockchain-developers';

  useEffect(() => {
    document.title = placeholderTitle(id);
  }, [id]);

  return (
    <>
      <div className="page-width grid gap-x-16 gap-y-8 py-10 md:grid-rows-[auto_1fr] md:py-16 lg:grid-cols-[6fr_7fr]">
        <div className="grid content-start gap-8">
          <PageIntro title={title} lead={description} />
          <PlanStatus label={PLACEHOLDER_TEXTS.launchLabel} plan={launch} />
          <div className="grid justify-items-start gap-3">
            <Button size="lg" disabled aria-describedby={noteId}>
              <Lock aria-hidden="true" className="size-4" />
              {PLACEHOLDER_TEXTS.button}
            </Button>
            <p id={noteId} className="max-w-[29.5em] text-muted text-sm">
              {PLACEHOLDER_TEXTS.buttonNote}
            </p>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-8 md:row-span-2">
          <MockupFigure mockup={MOCKUPS[id]} />
          {isForDevelopers ? <TestnetFacts /> : <PlannedFeatures id={id} />}
        </div>
        <div className="grid content-start gap-8">
          {isForDevelopers && <PlannedFeatures id={id} />}
          <section aria-labelledby="next-steps" className="grid gap-4">
            <h2 id="next-steps" className="text-xl">
              {NEXT_STEPS_TITLE}
            </h2>
            <LinkList items={next.map((step) => NEXT_STEPS[step])} />
          </section>
        </div>
      </div>
      <LaunchList current={id} />
    </>
  );
}

function PlannedFeatures({ id }: { readonly id: PlaceholderId }): ReactNode {
  const { launch, features, note, onRoadmap } = PLACEHOLDERS[id];
  return (
    <section aria-labelledby="planned-features" className="grid content-start gap-4">
      <h2 id="planned-features" className="text-xl">
        {PLACEHOLDER_TEXTS.featuresTitle}
      </h2>
      <HairlineList items={features} />
      {note !== undefined && <Notice>{note}</Notice>}
      {onRoadmap !== undefined && <DifferentDate what={onRoadmap} launch={launch} />}
    </section>
  );
}

/** The roadmap states another date than this page, unless the team has set the two to the same. */
function DifferentDate({ what, launch }: { readonly what: string; readonly launch: PlannedDate }): ReactNode {
  const planned = usePlannedDates();
  const [onRoadmap, here] = [planned(MAINNET).text, planned(launch).text];
  return onRoadmap !== here && <Notice>{PLACEHOLDER_TEXTS.differentDate(what, onRoadmap, here)}</Notice>;
}

/** Returns the page of one placeholder. */
export function placeholderPage(id: PlaceholderId): ComponentType {
  return function Placeholder() {
    return <PlaceholderPage id={id} />;
  };
}
