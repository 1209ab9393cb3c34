import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContentPage, OutsideLink } from '#web/components/layout/content-page.tsx';
import { mailHref } from '#web/content/links.ts';
import { OFFICIAL_CHANNEL } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** Describes the role; the team publishes the name at `/admin/content`. */
export function FoundersPage(): ReactNode {
  const { founder = 'No name is published yet.', contact } = usePageData().content?.project ?? {};
  return (
    <ContentPage
      title="Founders and Leadership"
      lead="Who is responsible for Technovex and for what this site announces."
    >
      <div className="grid gap-x-16 gap-y-12 border-line border-t pt-10 md:grid-cols-[7fr_5fr]">
        <article aria-labelledby="founder" className="grid content-start justify-items-start gap-5">
          <h2 id="founder" className="engraved text-muted">
            CEO and founder
          </h2>
          <p className="font-display font-semibold text-heading">{founder}</p>
          <p className="max-w-[40em] text-muted">
            The CEO and founder leads Technovex and is responsible for all that this site announces: the chain and its
            testnet, the presale and its whitepaper, the simulated web miner, and the planned wallet.
          </p>
          {contact !== undefined && <MailLink address={contact} />}
        </article>
        <section aria-labelledby="join-team" className="grid content-start justify-items-start gap-4">
          <h2 id="join-team" className="text-title">
            Join Our Team
          </h2>
          <p className="max-w-[44em]">
            Do you build blockchains, wallets or tools for them? We do not list open positions here. Write to us in the
            official channel and say what you would like to work on.
          </p>
          <OutsideLink link={OFFICIAL_CHANNEL} />
        </section>
      </div>
    </ContentPage>
  );
}

/** A link that opens the visitor's mail program. */
function MailLink({ address }: { readonly address: string }): ReactNode {
  return (
    <a
      href={mailHref(address)}
      className="wrap-anywhere inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-link text-sm"
    >
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      {address}
    </a>
  );
}
