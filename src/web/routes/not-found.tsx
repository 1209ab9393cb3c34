import type { ReactNode } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';

/** For any other address: the specified title and sentence, the bolt without a block lit, and the way home. */
export function NotFoundRoute(): ReactNode {
  return (
    <div className="page-width relative grid min-h-[70vh] content-center justify-items-start gap-6 overflow-clip py-12">
      <Bolt
        lit={0}
        className="pointer-events-none absolute -top-24 right-[8%] -z-10 h-[130%] opacity-60 max-md:-right-1/4"
      />
      <h1 className="text-display">404 Page Not Found</h1>
      {/* A note of a programmer to himself, so it looks like one. */}
      <p className="numeric text-muted before:content-['//_']">Did you forget to add the page to the router?</p>
      <ButtonLink href="/" size="lg" className="mt-2">
        {SITE.backToHome}
      </ButtonLink>
    </div>
  );
}
