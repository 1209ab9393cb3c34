import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';

interface PlainPageProps {
  readonly title: string;
  readonly text: string;
  /** Less than 'primary' beside a more important control. */
  readonly homeVariant?: 'primary' | 'secondary' | 'quiet';
  readonly children?: ReactNode;
}

/** A page with one message and a link to the home page. */
export function PlainPage({ title, text, homeVariant = 'primary', children }: PlainPageProps): ReactNode {
  return (
    <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-16">
      <h1 className="text-heading">{title}</h1>
      <p className="max-w-[40em] text-base text-muted">{text}</p>
      {children}
      <ButtonLink href="/" size="lg" variant={homeVariant} className="mt-3">
        {SITE.backToHome}
      </ButtonLink>
    </div>
  );
}
