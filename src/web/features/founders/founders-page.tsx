import { ArrowUpRight, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { mailHref } from '#web/content/links.ts';
import { OFFICIAL_CHANNEL, SITE } from '#web/content/site.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';

/** A biography of the role; the team publishes the name at `/admin/content`. One block of the bolt is lit. */
export function FoundersPage(): ReactNode {
  const { founder, contact } = usePageData().content?.project ?? {};
  const leadsTo = useLinks();
  return (
    <div className="page-width relative grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-10 overflow-x-clip py-10 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-14">
      <h1 className="cramped:text-heading text-display">Founders and Leadership</h1>
      <Bolt
        lit={1}
        className="h-36 [--line:var(--edge)] max-md:absolute max-md:top-6 max-md:right-2 max-md:-z-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-155 md:justify-self-end"
      />
      <div className="grid gap-10">
        <article aria-labelledby="founder" className="grid justify-items-start gap-3">
          <h2 id="founder" className="text-title">
            {founder === undefined ? 'CEO and founder' : `${founder}, CEO and founder`}
          </h2>
          <p className="max-w-[36em] text-muted">
            The CEO founded Technovex to build a fast chain for builders, traders and innovators: with bridging built
            in, and mining and smart contracts on one layer. They lead the work on the chain and its testnet, and are
            responsible for all that this site announces.
          </p>
          {contact !== undefined && <MailLink address={contact} />}
        </article>
        <section aria-labelledby="join-team" className="grid justify-items-start gap-3">
          <h2 id="join-team" className="text-title">
            Join Our Team
          </h2>
          <p className="max-w-[36em] text-muted">
            Do you build blockchains, wallets or tools for them? Write to us and say what you would like to work on.
          </p>
          <ButtonLink
            href={leadsTo(OFFICIAL_CHANNEL.href)}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            className="mt-2"
          >
            {OFFICIAL_CHANNEL.label}
            <ArrowUpRight aria-hidden="true" className="size-4" />
            <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}

/** A link that opens the visitor's mail program. */
function MailLink({ address }: { readonly address: string }): ReactNode {
  return (
    <a
      href={mailHref(address)}
      className="wrap-anywhere inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm"
    >
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      {address}
    </a>
  );
}
