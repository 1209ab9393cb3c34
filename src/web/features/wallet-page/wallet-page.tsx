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
    <div className="page-width grid gap-x-10 gap-y-4 py-4 md:grid-cols-[7fr_5fr] lg:gap-x-16 md:py-16">
      <div className="grid content-start gap-3 md:gap-5">
        <h1 className="text-display">TVX Wallet Coming Soon</h1>
        <p className="text-title">
          {/* The date moves to the next line as a whole. */}
          Launching <span className="inline-block">{launch}</span>
        </p>
        <PlannedDatesNote dates={[WALLET_LAUNCH]} />
        <section aria-labelledby="wallet-features" className="mt-1 md:mt-3">
          <h2 id="wallet-features" className="font-sans font-semibold text-sm tracking-normal">
            Planned features
          </h2>
          <ul className="mt-2 grid max-w-xl grid-cols-2 gap-x-3 sm:gap-x-6">
            {FEATURES.map(({ title, Icon }) => (
              <li key={title} className="flex min-h-11 items-center gap-2 border-line border-t sm:gap-3">
                <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
                {title}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="grid content-start gap-3 md:gap-4 md:pt-3">
        <WalletPreview />
        <div className="rounded-md border border-edge border-dashed px-5 py-2.5 md:mt-2 md:py-4">
          <p className="font-display font-semibold">Join Waitlist</p>
          <p className="text-muted text-sm">There is no list yet. The official channel will announce it.</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <OutsideLink link={OFFICIAL_CHANNEL} />
          <ButtonLink href="/" size="lg" variant="secondary">
            {SITE.backToHome}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

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
              {SITE.token}
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
