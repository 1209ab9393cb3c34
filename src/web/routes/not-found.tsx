import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';

/** For any other address: the specified title and sentence, and the bolt, of which a block has fallen out. */
export function NotFoundRoute(): ReactNode {
  return (
    <PlainPage
      title="404 Page Not Found"
      // A note of a programmer to himself, so it looks like one.
      text={<span className="numeric before:content-['//_']">Did you forget to add the page to the router?</span>}
      drawing={
        <Bolt
          lit={0}
          className="broken h-96 justify-self-end md:absolute md:top-1/2 md:right-(--page-padding) md:h-140 md:-translate-y-[54%]"
        >
          <path d="M280 424H504L415.5 568H0L89.2 424z" transform="translate(-90 470) rotate(14 252 496)" />
        </Bolt>
      }
    />
  );
}
