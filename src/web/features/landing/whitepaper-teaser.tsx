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
        <div aria-hidden="true" className="cover">
          <p className="font-display font-semibold text-title">
            Presale
            <br />
            Whitepaper
          </p>
          <p className="text-sm">Technovex TVX</p>
          <Bolt />
        </div>
      }
    />
  );
}
