import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';

/** A wallet's own picture, which runs no script inside an <img>, or a plain sign. */
export function WalletIcon({ icon }: { readonly icon: string | undefined }): ReactNode {
  if (icon === undefined) return <Wallet aria-hidden="true" className="size-7 shrink-0 p-0.5 text-muted" />;
  return <img src={icon} alt="" width={28} height={28} className="size-7 shrink-0 rounded-sm object-contain" />;
}
