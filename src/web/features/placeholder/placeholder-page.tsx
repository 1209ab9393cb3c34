import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { Breakable, HairlineList, OutsideLink, PageIntro } from '#web/components/layout/content-page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import type { Channel } from '#web/content/site.ts';
import { isReachable, TESTNET, TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { PLACEHOLDERS, type Placeholder, placeholderTitle } from './placeholders.ts';

function PlaceholderPage({ id }: { readonly id: PlaceholderId }): ReactNode {
  const { title, description, launch, features, drawing } = PLACEHOLDERS[id];
  const { text: launchText } = usePlannedDate(launch);

  useEffect(() => {
    document.title = placeholderTitle(id);
  }, [id]);

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-10 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-14">
      <div className="grid content-start gap-10">
        <PageIntro title={title} lead={description}>
          <dl className="border-volt border-l-2 pl-4">
            <dt className="engraved text-muted">Launch</dt>
            <dd className="numeric font-medium text-title">{launchText}</dd>
          </dl>
        </PageIntro>
        <section aria-labelledby="planned-features" className="grid gap-4">
          <h2 id="planned-features" className="text-title">
            Planned features
          </h2>
          <HairlineList items={features} />
        </section>
        <div className="grid justify-items-start gap-4">
          <Button size="lg" disabled>
            <Lock aria-hidden="true" className="size-4" />
            Coming Soon
          </Button>
          <PlannedDatesNote dates={[launch]} />
        </div>
      </div>
      <Drawing {...drawing} />
      {id === 'blockchain-developers' && <TestnetFacts />}
    </div>
  );
}

/** Returns the page of one placeholder. */
export function placeholderPage(id: PlaceholderId): ComponentType {
  return function Placeholder() {
    return <PlaceholderPage id={id} />;
  };
}

/** Decorative: what it shows stands in the words beside it. */
function Drawing({ lines, dashed, filled, points, dimPoints }: Placeholder['drawing']): ReactNode {
  return (
    <div className="grid place-items-center self-start rounded-md bg-surface p-8 md:p-12">
      <svg viewBox="0 0 320 320" aria-hidden="true" fill="none" strokeWidth="3" className="w-full max-w-80">
        <path d={dashed} strokeDasharray="6 8" className="stroke-edge" />
        <path d={lines} className="stroke-text" />
        <path d={filled} className="fill-volt-fill stroke-volt-edge" />
        <path d={points} strokeWidth="24" strokeLinecap="round" className="stroke-volt-edge" />
        <path d={dimPoints} strokeWidth="24" strokeLinecap="round" className="stroke-muted" />
      </svg>
    </div>
  );
}

/** What a developer enters into a wallet or a program. */
function TestnetFacts(): ReactNode {
  const leadsTo = useLinks();
  const { rpc, explorer, documentation, faucet } = BUILT_IN_LINKS;
  const isPlaceholder = ({ href }: Channel): boolean => !isReachable(leadsTo(href));
  return (
    <section aria-labelledby="network-facts" className="grid min-w-0 content-start gap-4 md:col-span-2">
      <h2 id="network-facts" className="text-title">
        The test network
      </h2>
      {[rpc, explorer, documentation, faucet].some(isPlaceholder) && (
        <p id="network-note" className="text-muted text-sm">
          Addresses that end in .example are placeholders: nothing responds there yet.
        </p>
      )}
      <HairlineList
        items={{
          Network: TESTNET.name,
          'Chain id': `${TESTNET_CHAIN_ID} (0x${TESTNET_CHAIN_ID.toString(16)})`,
          Currency: `${TESTNET.currency}, 18 decimals`,
          RPC: <Address href={leadsTo(rpc.href)} />,
          Explorer: <Address href={leadsTo(explorer.href)} />,
          [documentation.label]: <Address href={leadsTo(documentation.href)} />,
          [faucet.label]: <Address href={leadsTo(faucet.href)} />,
        }}
      />
      {isPlaceholder(rpc) ? (
        <Button variant="secondary" disabled aria-describedby="network-note" className="justify-self-start">
          Add to wallet
        </Button>
      ) : (
        <ButtonLink href="?wallet=connect" variant="secondary" className="justify-self-start">
          Add to wallet
        </ButtonLink>
      )}
    </section>
  );
}

function Address({ href }: { readonly href: string }): ReactNode {
  if (isReachable(href)) return <OutsideLink link={{ label: href, href: href as Channel['href'] }} />;
  return <Breakable>{href}</Breakable>;
}
