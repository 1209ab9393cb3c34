import { type ReactNode, useState } from 'react';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { walletInitial } from '../provider/wallet-text.ts';

export interface WalletHeadProps {
  readonly wallet: DiscoveredWallet | undefined;
  /** In place of the wallet's. */
  readonly picture?: ReactNode;
  readonly title: string;
  /** The colour around the picture: amber if the wallet waits, red after a failure. */
  readonly ring?: 'text-line' | 'text-amber' | 'text-red';
  /** An arc turns while the wallet is waited for. */
  readonly isTurning?: boolean;
  readonly children: ReactNode;
}

/** What happens with a wallet, in the middle: its picture, the title, its name, and what can be done. */
export function WalletHead({
  wallet,
  picture,
  title,
  ring = 'text-line',
  isTurning,
  children,
}: WalletHeadProps): ReactNode {
  const name = wallet?.name ?? '';
  return (
    <section className="grid justify-items-center gap-4 text-center">
      <span className={`relative my-1 grid size-24 place-items-center ${ring}`}>
        {picture ?? <WalletIcon name={name} icon={wallet?.icon} isLarge />}
        {/* Only the arc turns: a turning box would reach beyond its place with its corners. */}
        <svg viewBox="0 0 48 48" fill="none" strokeWidth="1.5" aria-hidden="true" className="absolute inset-0">
          <circle cx="24" cy="24" r="23" stroke="currentColor" />
          {isTurning && (
            <path
              d="M24 1a23 23 0 0 1 23 23"
              strokeLinecap="round"
              className="origin-center animate-spin stroke-volt"
            />
          )}
        </svg>
      </span>
      <div className="grid gap-1">
        <h3 className="text-title">{title}</h3>
        {!title.includes(name) && <bdi className="text-muted text-sm">{name}</bdi>}
      </div>
      {children}
    </section>
  );
}

export interface WalletIconProps {
  readonly name: string;
  /** An image as a data URL. */
  readonly icon?: string | undefined;
  /** Of the initial, where there is no picture. */
  readonly color?: string | undefined;
  readonly isLarge?: boolean;
}

/** A wallet's own picture, or its initial where there is none or the browser cannot read it. Decorative. */
export function WalletIcon({ name, icon, color, isLarge = false }: WalletIconProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const box = isLarge ? 'size-14 rounded-md' : 'size-10 rounded-md';
  if (icon !== undefined && icon !== broken) {
    return (
      <img
        src={icon}
        alt=""
        width={56}
        height={56}
        onError={() => setBroken(icon)}
        className={`${box} shrink-0 object-contain`}
      />
    );
  }
  const isTinted = color !== undefined;
  return (
    <svg
      viewBox="0 0 40 40"
      textAnchor="middle"
      aria-hidden="true"
      className={`${box} shrink-0 font-display font-semibold border border-edge text-base`}
    >
      <rect width="40" height="40" fill={color} className={isTinted ? '' : 'fill-sunken'} />
      <text x="20" y="26.5" fill={isTinted ? '#fff' : undefined} className={isTinted ? '' : 'fill-volt'}>
        {walletInitial(name)}
      </text>
    </svg>
  );
}
