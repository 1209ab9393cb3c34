import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';

/** Three chains that become one. */
export function ProblemSection(): ReactNode {
  return (
    <Section id="problem" title="What Technovex sets out to solve">
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[5fr_3fr_4fr]">
        <ul className="grid gap-y-1 lg:auto-rows-fr lg:gap-y-0">
          <Problem title="Blockchains are isolated">
            Moving value between them takes third-party bridges, each with its own keys and risks.
          </Problem>
          <Problem title="Mining or smart contracts, rarely both">
            Chains that can be mined rarely support advanced contracts. Chains with advanced contracts can rarely be
            mined.
          </Problem>
          <Problem title="Smart contracts need specialists">
            Even a small idea needs someone who can write contract code.
          </Problem>
        </ul>
        <svg
          viewBox="0 0 300 300"
          preserveAspectRatio="none"
          aria-hidden="true"
          fill="none"
          className="h-20 w-full lg:h-full [&>path]:[vector-effect:non-scaling-stroke]"
        >
          <path d="M0 50h100c90 0 50 100 120 100" strokeWidth="2" className="stroke-cyan" />
          <path d="M0 150h220" strokeWidth="2" className="stroke-amber" />
          <path d="M0 250h100c90 0 50-100 120-100" strokeWidth="2" className="stroke-muted" />
          <path d="M215 150h85" strokeWidth="8" className="stroke-volt-edge" />
        </svg>
        <div className="grid content-center gap-1 border-volt-edge border-l-2 bg-surface px-4 py-2 md:gap-3 md:px-5 md:py-5">
          <h3 className="text-base md:text-title">Technovex</h3>
          <ul className="grid gap-1 md:gap-3">
            <li className="font-semibold">Cross-chain bridging will be built into the chain.</li>
            <li className="font-semibold">Mining and smart contracts will run on the same layer 1.</li>
            <li className="font-semibold">An optional AI contract builder will help to write the code.</li>
          </ul>
        </div>
      </div>
    </Section>
  );
}

function Problem({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  return (
    <li className="grid content-center gap-0.5 lg:py-3">
      <h3 className="text-base md:text-base">{title}</h3>
      <p className="max-w-[29.5em] text-muted">{children}</p>
    </li>
  );
}
