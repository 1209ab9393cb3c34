import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PlanStatus } from '#web/components/ui/plan-status.tsx';
import { SITE } from '#web/content/site.ts';
import { LOCKED_PAGE_LABELS, LOCKED_PAGES, type LockedPageText } from './texts.ts';

/** A page that is not open yet: why, since when it is planned, and what it may look like. */
function LockedPage({ page }: { readonly page: LockedPageText }): ReactNode {
  const { title, lead, text, roadmap, mockup, next } = page;
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-12 py-10 md:py-14">
        <div className="planned-head">
          <PageIntro title={title} lead={lead}>
            <section aria-labelledby="locked" className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <Lock aria-hidden="true" className="mt-1 size-5 text-amber" />
              <h2 id="locked" className="text-lg">
                {LOCKED_PAGE_LABELS.notice}
              </h2>
              <p className="col-start-2 max-w-[32em] text-muted">{text}</p>
            </section>
          </PageIntro>
          <div className="grid content-end justify-items-start gap-4">
            <PlanStatus label={LOCKED_PAGE_LABELS.roadmap(roadmap.text)} plan={roadmap.date} />
            <ButtonLink href="/" size="lg" variant="secondary">
              {SITE.backToHome}
            </ButtonLink>
          </div>
        </div>
        <MockupFigure mockup={mockup} />
      </div>
      <NextSteps steps={next} />
    </>
  );
}

export function TokensPage(): ReactNode {
  return <LockedPage page={LOCKED_PAGES.tokens} />;
}

export function CreateTokenPage(): ReactNode {
  return <LockedPage page={LOCKED_PAGES.createToken} />;
}
