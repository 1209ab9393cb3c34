import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';

interface PlainPageProps {
  /** Above the title: why there is no more to see. */
  readonly state?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
  /** Beside the message; on a phone below it. */
  readonly drawing?: ReactNode;
}

/** A page with one message and a link to the home page. */
export function PlainPage({ state, title, text, children, drawing }: PlainPageProps): ReactNode {
  return (
    <div className="relative min-h-[inherit] overflow-x-clip">
      <div className="page-width grid min-h-[inherit] grid-cols-[minmax(0,1fr)] content-start items-center gap-x-6 gap-y-10 py-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:content-center">
        <div className="grid justify-items-start gap-5">
          {state}
          <h1 className="cramped:text-heading text-page">{title}</h1>
          <p className="max-w-[40em] text-muted">{text}</p>
          {children}
          <ButtonLink href="/" size="lg" variant="secondary" className="mt-3">
            {SITE.backToHome}
          </ButtonLink>
        </div>
        {drawing}
      </div>
    </div>
  );
}
