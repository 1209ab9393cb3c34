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
    <div className="page-width grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-8 py-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-x-6 md:gap-y-10 md:py-14">
      <h1 className="cramped:text-heading text-page">Founders and Leadership</h1>
      <Bolt lit={1} className="h-32 [--line:var(--edge)] md:row-span-2 md:h-155 md:justify-self-end" />
      <div className="grid gap-10 max-md:col-span-2">
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
