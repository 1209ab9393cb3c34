import type { ReactNode } from 'react';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { Breakable } from '#web/components/ui/breakable.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import type { Channel } from '#web/content/site.ts';
import { isReachable, TESTNET } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';

/** What a developer enters into a wallet or a program. */
export function TestnetFacts(): ReactNode {
  const leadsTo = useLinks();
  const { rpc, explorer, documentation, faucet } = BUILT_IN_LINKS;
  const addresses = [{ ...rpc, label: 'RPC' }, { ...explorer, label: 'Explorer' }, documentation, faucet].map(
    ({ label, href }) => ({ title: label, href: leadsTo(href) }),
  );
  const add = 'Add to wallet';
  return (
    <section aria-labelledby="network-facts" className="grid min-w-0 content-start gap-4 md:col-span-2">
      <h2 id="network-facts" className="text-xl">
        The test network
      </h2>
      {addresses.some(({ href }) => !isReachable(href)) && (
        <p id="network-note" className="text-muted text-sm">
          Addresses that end in .example are placeholders: nothing responds there yet.
        </p>
      )}
      <HairlineList
        items={[
          { title: 'Network', text: TESTNET.name },
          { title: 'Chain id', text: `${TESTNET_CHAIN_ID} (0x${TESTNET_CHAIN_ID.toString(16)})` },
          { title: 'Currency', text: `${TESTNET.currency}, 18 decimals` },
          ...addresses.map(({ title, href }) => ({ title, text: <Address href={href} /> })),
        ]}
      />
      {isReachable(leadsTo(rpc.href)) ? (
        <ButtonLink href="?wallet=connect" variant="secondary" className="justify-self-start">
          {add}
        </ButtonLink>
      ) : (
        <Button variant="secondary" disabled aria-describedby="network-note" className="justify-self-start">
          {add}
        </Button>
      )}
    </section>
  );
}

function Address({ href }: { readonly href: string }): ReactNode {
  if (isReachable(href)) return <OutsideLink link={{ label: href, href: href as Channel['href'] }} />;
  return <Breakable>{href}</Breakable>;
}
