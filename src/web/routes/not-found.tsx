import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { NOT_FOUND } from '#web/content/errors.ts';

export function NotFoundRoute(): ReactNode {
  return (
    <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-16">
      <h1 className="text-3xl">{NOT_FOUND.title}</h1>
      <p className="max-w-[60ch] text-lg text-muted">{NOT_FOUND.text}</p>
      <ButtonLink href="/" size="lg" className="mt-3">
        {NOT_FOUND.homeLink}
      </ButtonLink>
    </div>
  );
}
