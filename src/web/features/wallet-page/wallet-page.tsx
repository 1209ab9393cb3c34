import { Blocks, ChartPie, ReceiptText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { OutsideLink } from '#web/components/layout/content-page.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { WALLET_LAUNCH } from '#web/content/dates.ts';
import { OFFICIAL_CHANNEL, SITE } from '#web/content/site.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import '#web/styles/wallet.css';

const FEATURES = [
  { title: 'Security', Icon: ShieldCheck },
  { title: 'Transactions', Icon: ReceiptText },
  { title: 'Developer API', Icon: Blocks },
  { title: 'Portfolio', Icon: ChartPie },
] as const;

/** Specification, "Wallet page". */
export function WalletPage(): ReactNode {
  const { text: launch } = usePlannedDate(WALLET_LAUNCH);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 py-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-y-12 lg:gap-x-16 md:py-16">
      <div className="grid content-start gap-3 md:gap-5">
        <h1 className="cramped:text-heading text-page">TVX Wallet Coming Soon</h1>
        <p className="text-title">
          {/* The date moves to the next line as a whole. */}
          Launching <span className="inline-block">{launch}</span>
        </p>
        <PlannedDatesNote dates={[WALLET_LAUNCH]} />
      </div>
      <WalletPreview />
      <section aria-labelledby="wallet-features" className="border-line border-t pt-4">
        <h2 id="wallet-features" className={SMALL_TITLE}>
          Planned features
        </h2>
        <ul className="mt-2 grid max-w-xl grid-cols-2 gap-x-6">
          {FEATURES.map(({ title, Icon }) => (
            <li key={title} className="flex min-h-11 items-center gap-3">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
              {title}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="wallet-waitlist" className="border-line border-t pt-4">
        <h2 id="wallet-waitlist" className={SMALL_TITLE}>
          Join Waitlist
        </h2>
        <p className="mt-2">There is no list yet. The official channel will announce it.</p>
        <OutsideLink link={OFFICIAL_CHANNEL} />
      </section>
      <ButtonLink href="/" size="lg" variant="secondary" className="justify-self-start">
        {SITE.backToHome}
      </ButtonLink>
    </div>
  );
}

const SMALL_TITLE = 'font-medium font-sans text-base text-muted tracking-normal';

/** What the wallet may look like one day. Nothing in it works. */
function WalletPreview(): ReactNode {
  return (
    <figure aria-labelledby="wallet-preview" className="grid gap-3">
      <div data-look="none" className="wallet-card wallet-preview">
        <Bolt />
        <div className="grid content-between gap-4 text-sm">
          <h2 id="wallet-preview" className="flex items-center justify-between gap-3 font-sans tracking-normal">
            Preview <span className="badge">Not yet</span>
          </h2>
          <dl>
            <dt className="text-muted">Sample balance</dt>
            <dd className="font-semibold text-base">
              <span className="numeric font-medium text-title">
                1,250<span className="opacity-75">.000000</span>
              </span>{' '}
              <span className="ml-1">{SITE.token}</span>
            </dd>
          </dl>
        </div>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {['Send', 'Receive', 'Stake'].map((label) => (
          <Button key={label} variant="secondary" disabled className="px-2">
            {label}
          </Button>
        ))}
      </div>
    </figure>
  );
}
