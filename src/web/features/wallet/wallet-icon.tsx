import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';

/** The wallet's own icon (an <img> runs no script), or a generic one. */
export function WalletIcon({ icon }: { readonly icon: string | undefined }): ReactNode {
  if (icon === undefined) return <Wallet aria-hidden="true" className="size-7 shrink-0 p-0.5 text-muted" />;
  return <img src={icon} alt="" width={28} height={28} className="size-7 shrink-0 rounded-sm object-contain" />;
}
