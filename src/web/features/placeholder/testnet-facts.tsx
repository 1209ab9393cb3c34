import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import type { Channel } from '#web/content/site.ts';
import { TESTNET } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';

const TESTNET_FACTS = {
  title: 'The test network',
  labels: { name: 'Network', chainId: 'Chain id', currency: 'Currency', rpc: 'RPC', explorer: 'Explorer' },
  currency: `${TESTNET.currency}, 18 decimals`,
  unreachable: 'Not yet reachable',
  note: 'Addresses that end in .example are placeholders: nothing responds there yet.',
  add: { label: 'Add to wallet', href: '?wallet=connect' },
} as const;

/** Names under this ending are reserved (RFC 2606). */
function isReachable(href: string): boolean {
  return !new URL(href).hostname.endsWith('.example');
}

/** What a developer enters into a wallet or a program. */
export function TestnetFacts(): ReactNode {
  const { title, labels, currency, note, add } = TESTNET_FACTS;
  const leadsTo = useLinks();
  const { rpc, explorer, documentation, faucet } = BUILT_IN_LINKS;
  const addresses = [
    { label: labels.rpc, href: rpc.href },
    { label: labels.explorer, href: explorer.href },
    documentation,
    faucet,
  ].map(({ label, href }) => ({ label, href: leadsTo(href) }));
  const canAdd = isReachable(leadsTo(rpc.href));
  return (
    <section aria-labelledby="network-facts" className="grid min-w-0 gap-4">
      <h2 id="network-facts" className="text-xl">
        {title}
      </h2>
      <dl>
        <Fact label={labels.name} value={TESTNET.name} />
        <Fact label={labels.chainId} value={`${TESTNET_CHAIN_ID} (0x${TESTNET_CHAIN_ID.toString(16)})`} />
        <Fact label={labels.currency} value={currency} />
        {addresses.map(({ label, href }) => (
          <Fact key={label} label={label} value={<Address href={href} />} />
        ))}
      </dl>
      <div className="grid justify-items-start gap-2">
        {canAdd ? (
          <ButtonLink href={add.href} variant="secondary">
            {add.label}
          </ButtonLink>
        ) : (
          <Button variant="secondary" disabled aria-describedby="network-note">
            <Wallet aria-hidden="true" className="size-4" />
            {add.label}
          </Button>
        )}
        {addresses.some(({ href }) => !isReachable(href)) && (
          <p id="network-note" className="text-muted text-sm">
            {note}
          </p>
        )}
      </div>
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }): ReactNode {
  return (
    <div className="grid gap-x-6 border-line border-t py-2 last:border-b sm:grid-cols-[5fr_8fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="numeric wrap-anywhere text-sm">{value}</dd>
    </div>
  );
}

function Address({ href }: { readonly href: string }): ReactNode {
  if (isReachable(href)) return <OutsideLink link={{ label: href, href: href as Channel['href'] }} />;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {href} <Badge>{TESTNET_FACTS.unreachable}</Badge>
    </span>
  );
}
