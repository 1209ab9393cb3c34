import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PaperCover } from '#web/components/ui/paper-cover.tsx';

/** The cover of the paper. */
export function WhitepaperTeaser(): ReactNode {
  return (
    <Section
      id="whitepaper"
      title="The Presale Whitepaper"
      lead="Seven short chapters, to read here or to print."
      action={
        <ButtonLink href="/whitepaper" variant="secondary">
          Read the Whitepaper
        </ButtonLink>
      }
      object={<PaperCover className="aspect-[2] w-full max-w-72 md:aspect-square md:justify-self-end" />}
    />
  );
}
