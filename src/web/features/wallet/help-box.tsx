import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { WALLET_PANEL } from '#web/content/wallet.ts';

export function HelpBox(): ReactNode {
  const { title, text, button, notice } = WALLET_PANEL.help;
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
      <div className="grid gap-1">
        <h3 className="text-base">{title}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <Button variant="secondary" onClick={() => toast(notice)}>
        {button}
      </Button>
    </div>
  );
}
