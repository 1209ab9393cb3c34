import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

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
      object={
        <div
          aria-hidden="true"
          className="paper relative grid aspect-[2] w-full max-w-72 content-between overflow-clip border border-line bg-ground p-6 text-text md:aspect-square md:justify-self-end"
        >
          <p className="font-display font-semibold text-title">
            Presale
            <br />
            Whitepaper
          </p>
          <p className="text-sm">Technovex TVX</p>
          <Bolt className="cover-bolt absolute -right-4 -bottom-26 w-32 md:-bottom-30 md:w-40" />
        </div>
      }
    />
  );
}
