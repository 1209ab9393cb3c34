import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';

interface PlainPageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** Beside the message; on a phone below it. */
  readonly drawing?: ReactNode;
}

/** A page with one message and a link to the home page. */
export function PlainPage({ title, text, children, drawing }: PlainPageProps): ReactNode {
  return (
    <div className="page-width grid min-h-[60vh] grid-cols-[minmax(0,1fr)] content-center items-center gap-x-6 gap-y-10 py-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="grid justify-items-start gap-5">
        <h1 className="cramped:text-heading text-display">{title}</h1>
        <p className="max-w-[40em] text-muted">{text}</p>
        {children}
        <ButtonLink href="/" size="lg" variant="secondary" className="mt-3">
          {SITE.backToHome}
        </ButtonLink>
      </div>
      {drawing}
    </div>
  );
}
