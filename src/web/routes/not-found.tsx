import type { ReactNode } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';

/** For any other address: the specified title and sentence, the bolt without a block lit, and the way home. */
export function NotFoundRoute(): ReactNode {
  return (
    <div className="page-width grid min-h-[70vh] grid-cols-[minmax(0,1fr)_auto] items-center gap-6 py-12">
      <div className="grid justify-items-start gap-6">
        <h1 className="cramped:text-heading text-display">404 Page Not Found</h1>
        {/* A note of a programmer to himself, so it looks like one. */}
        <p className="numeric text-muted before:content-['//_']">Did you forget to add the page to the router?</p>
        <ButtonLink href="/" size="lg" variant="secondary" className="mt-2">
          {SITE.backToHome}
        </ButtonLink>
      </div>
      <Bolt className="h-44 [--volt-edge:var(--edge)] [--volt-fill:var(--line)] md:h-[26rem]" />
    </div>
  );
}
