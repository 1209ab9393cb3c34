import { Blocks, ChartPie, ReceiptText, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { OutsideLink, PageIntro } from '#web/components/layout/content-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { WALLET_LAUNCH } from '#web/content/dates.ts';
import { OFFICIAL_CHANNEL, SITE } from '#web/content/site.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';

const FEATURES = [
  { title: 'Security', text: 'Protection for the TVX that you hold.', Icon: ShieldCheck },
  { title: 'Transactions', text: 'Send and receive TVX.', Icon: ReceiptText },
  { title: 'Developer API', text: 'For applications that work with the wallet.', Icon: Blocks },
  { title: 'Portfolio', text: 'What you hold, at a glance.', Icon: ChartPie },
] as const;

/** Specification, "Wallet page". */
export function WalletPage(): ReactNode {
  const { text: launch } = usePlannedDate(WALLET_LAUNCH);
  return (
    <div className="page-width grid gap-x-16 gap-y-10 py-10 md:grid-cols-[7fr_5fr] md:py-14">
      <PageIntro title="TVX Wallet Coming Soon" lead="A wallet to store, send and receive TVX.">
        <p className="numeric border-volt border-l-2 pl-4 font-medium text-title">
          {/* The date moves to the next line as a whole. */}
          Launching <span className="inline-block">{launch}</span>
        </p>
        <PlannedDatesNote dates={[WALLET_LAUNCH]} />
      </PageIntro>
      <WalletPreview />
      <section aria-labelledby="wallet-features" className="grid content-start gap-5">
        <h2 id="wallet-features" className="text-title">
          Planned features
        </h2>
        <ul className="grid sm:grid-cols-2 sm:gap-x-8">
          {FEATURES.map(({ title, text, Icon }) => (
            <li
              key={title}
              className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 border-line border-t py-4"
            >
              <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5 text-cyan" />
              <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
              <p className="text-muted text-sm">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid content-start justify-items-start gap-5">
        <div className="grid w-full gap-1 rounded-md border border-edge border-dashed px-5 py-4">
          <p className="font-display font-semibold text-base">Join Waitlist</p>
          <p className="text-muted text-sm">
            There is no list to sign up for yet. The official channel will announce one first.
          </p>
          <OutsideLink link={OFFICIAL_CHANNEL} className="justify-self-start" />
        </div>
        <ButtonLink href="/" size="lg" variant="secondary">
          {SITE.backToHome}
        </ButtonLink>
      </div>
    </div>
  );
}

/** What the wallet may look like one day. Nothing in it works. */
function WalletPreview(): ReactNode {
  const noteId = useId();
  return (
    <figure
      aria-labelledby="wallet-preview"
      className="grid gap-6 self-start rounded-md border border-edge bg-surface p-5 sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="wallet-preview" className="text-base">
          Preview
        </h2>
        <Badge tone="warning">Mockup</Badge>
      </div>
      <dl className="grid gap-1">
        <dt className="engraved text-muted">Sample balance</dt>
        <dd className="numeric font-medium text-title md:text-title lg:text-title">
          1,250.000000 <span className="text-base text-muted">{SITE.token}</span>
        </dd>
      </dl>
      <div className="grid grid-cols-3 gap-2">
        {['Send', 'Receive', 'Stake'].map((label) => (
          <Button key={label} variant="secondary" disabled aria-describedby={noteId} className="px-2">
            {label}
          </Button>
        ))}
      </div>
      <p id={noteId} className="border-line border-t pt-4 text-muted text-sm">
        The balance is made up, and the buttons do nothing.
      </p>
    </figure>
  );
}
