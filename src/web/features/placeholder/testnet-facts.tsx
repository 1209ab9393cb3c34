import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { Breakable } from '#web/components/ui/breakable.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import type { Channel } from '#web/content/site.ts';
import { isReachable, TESTNET } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { TESTNET_FACTS } from './texts.ts';

/** What a developer enters into a wallet or a program. */
export function TestnetFacts(): ReactNode {
  const { title, labels, decimals, note, someNote, add } = TESTNET_FACTS;
  const leadsTo = useLinks();
  const { rpc, explorer, documentation, faucet } = BUILT_IN_LINKS;
  const addresses = [
    { label: labels.rpc, href: rpc.href },
    { label: labels.explorer, href: explorer.href },
    documentation,
    faucet,
  ].map(({ label, href }) => ({ label, href: leadsTo(href) }));
  const reachable = addresses.filter(({ href }) => isReachable(href)).length;
  const canAdd = isReachable(leadsTo(rpc.href));
  return (
    <section aria-labelledby="network-facts" className="grid min-w-0 content-start gap-4">
      <div className="grid gap-1.5">
        <h2 id="network-facts" className="text-xl">
          {title}
        </h2>
        {reachable < addresses.length && (
          <p id="network-note" className="text-muted text-sm">
            {reachable === 0 ? note : someNote}
          </p>
        )}
      </div>
      <dl>
        <Fact label={labels.name} value={TESTNET.name} />
        <Fact label={labels.chainId} value={`${TESTNET_CHAIN_ID} (0x${TESTNET_CHAIN_ID.toString(16)})`} />
        <Fact label={labels.currency} value={`${TESTNET.currency}, ${decimals}`} />
        {addresses.map(({ label, href }) => (
          <Fact key={label} label={label} value={<Address href={href} />} />
        ))}
      </dl>
      {canAdd ? (
        <ButtonLink href={add.href} variant="secondary" className="justify-self-start">
          {add.label}
        </ButtonLink>
      ) : (
        <Button variant="secondary" disabled aria-describedby="network-note" className="justify-self-start">
          <Wallet aria-hidden="true" className="size-4" />
          {add.label}
        </Button>
      )}
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }): ReactNode {
  return (
    <div className="grid gap-x-6 border-line border-t py-2 last:border-b md:grid-cols-[4fr_8fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="numeric wrap-anywhere text-sm">{value}</dd>
    </div>
  );
}

function Address({ href }: { readonly href: string }): ReactNode {
  if (isReachable(href)) return <OutsideLink link={{ label: href, href: href as Channel['href'] }} />;
  return <Breakable>{href}</Breakable>;
}
