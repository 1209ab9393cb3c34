import { Blocks, ChartPie, type LucideIcon, ReceiptText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { PlanStatus } from '#web/components/ui/plan-status.tsx';
import { MOCKUPS } from '#web/content/mockups.ts';
import { SITE } from '#web/content/site.ts';
import { WALLET_PAGE } from './texts.ts';
import { WalletPreview } from './wallet-preview.tsx';

const ICONS: Readonly<Record<(typeof WALLET_PAGE.features)[number]['icon'], LucideIcon>> = {
  security: ShieldCheck,
  transactions: ReceiptText,
  api: Blocks,
  portfolio: ChartPie,
};

export function WalletPage(): ReactNode {
  const { waitlist } = WALLET_PAGE;
  return (
    <>
      <div className="page-width grid gap-x-16 gap-y-12 py-10 md:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr] md:py-14">
        <div className="grid content-start gap-10">
          <PageIntro title={WALLET_PAGE.title} lead={WALLET_PAGE.lead}>
            <PlanStatus label={WALLET_PAGE.launchLabel} lead={WALLET_PAGE.launchLead} plan={WALLET_PAGE.launch} />
          </PageIntro>
          <section aria-labelledby="wallet-features" className="grid gap-5">
            <h2 id="wallet-features" className="text-xl">
              {WALLET_PAGE.featuresTitle}
            </h2>
            <ul className="grid sm:grid-cols-2 sm:gap-x-8">
              {WALLET_PAGE.features.map((feature) => {
                const Icon = ICONS[feature.icon];
                return (
                  <li
                    key={feature.title}
                    className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 border-line border-t py-4"
                  >
                    <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5 text-cyan" />
                    <h3 className="font-sans font-semibold tracking-normal">{feature.title}</h3>
                    <p className="text-muted text-sm">{feature.text}</p>
                  </li>
                );
              })}
            </ul>
            <p className="max-w-[40em] text-muted text-sm">{WALLET_PAGE.extensionNote}</p>
          </section>
          <div className="grid gap-1 rounded-md border border-edge border-dashed px-5 py-4">
            <p className="font-display font-semibold text-lg">{waitlist.title}</p>
            <p className="text-muted text-sm">{waitlist.text}</p>
            <OutsideLink link={waitlist.link} className="justify-self-start" />
          </div>
        </div>
        <div className="grid content-start gap-8 md:row-span-2">
          <WalletPreview />
          <MockupFigure mockup={MOCKUPS.walletActivity} />
          <Notice tone="warning">{WALLET_PAGE.seedPhrase}</Notice>
        </div>
        <ButtonLink href="/" size="lg" variant="secondary" className="md:self-start md:justify-self-start">
          {SITE.backToHome}
        </ButtonLink>
      </div>
      <NextSteps steps={WALLET_PAGE.next} />
    </>
  );
}
