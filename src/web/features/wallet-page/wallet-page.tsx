import { Blocks, ChartPie, type LucideIcon, ReceiptText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { PlanStatus } from '#web/components/ui/plan-status.tsx';
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
      <div className="page-width grid gap-y-12 py-10 md:py-14">
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-[7fr_5fr]">
          <div className="grid content-between gap-10">
            <PageIntro title={WALLET_PAGE.title} lead={WALLET_PAGE.lead}>
              <PlanStatus label={WALLET_PAGE.launchLabel} lead={WALLET_PAGE.launchLead} plan={WALLET_PAGE.launch} />
            </PageIntro>
            <PlannedFeatures />
          </div>
          <WalletPreview />
        </div>
        <WalletKinds />
        <div className="grid items-start gap-x-16 gap-y-5 md:grid-cols-2">
          <div className="grid gap-1 rounded-md border border-edge border-dashed px-5 py-4">
            <p className="font-display font-semibold text-lg">{waitlist.title}</p>
            <p className="text-muted text-sm">{waitlist.text}</p>
            <OutsideLink link={waitlist.link} className="justify-self-start" />
          </div>
          <div className="grid justify-items-start gap-5">
            <Notice tone="warning">{WALLET_PAGE.seedPhrase}</Notice>
            <ButtonLink href="/" size="lg" variant="secondary">
              {SITE.backToHome}
            </ButtonLink>
          </div>
        </div>
      </div>
      <NextSteps steps={WALLET_PAGE.next} />
    </>
  );
}

function PlannedFeatures(): ReactNode {
  return (
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
    </section>
  );
}

interface WalletKind {
  readonly title: string;
  readonly mark: { readonly tone: BadgeTone; readonly text: string };
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: `/${string}` };
}

const KINDS: readonly WalletKind[] = WALLET_PAGE.kinds.rows;

/** What is called a wallet, what each does, and whether it can be used today. */
function WalletKinds(): ReactNode {
  return (
    <section aria-labelledby="kinds" className="grid gap-4">
      <h2 id="kinds" className="text-xl">
        {WALLET_PAGE.kinds.title}
      </h2>
      <dl className="grid gap-x-8 gap-y-5 md:grid-cols-3">
        {KINDS.map(({ title, mark, text, link }) => (
          <div key={title} className="grid content-start gap-1 border-line border-t pt-3">
            <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {title}
              <Badge tone={mark.tone}>{mark.text}</Badge>
            </dt>
            <dd>
              <span className="text-muted">{text}</span>
              {link !== undefined && (
                <Link href={link.href} className="flex min-h-11 w-fit items-center font-semibold text-link text-sm">
                  {link.label}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
