import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { WALLET_PANEL } from '#web/content/wallet.ts';

export function SafetyNote(): ReactNode {
  return (
    <p className="flex items-start gap-3 text-muted text-sm">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-cyan" strokeWidth={1.75} />
      <span>{WALLET_PANEL.safety}</span>
    </p>
  );
}
