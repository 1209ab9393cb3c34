import { type ReactNode, useState } from 'react';
import { walletInitial } from '../provider/wallet-name.ts';

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
      className={`${box} shrink-0 font-display font-semibold border border-edge text-lg`}
    >
      <rect width="40" height="40" fill={color} className={isTinted ? '' : 'fill-sunken'} />
      <text x="20" y="26.5" fill={isTinted ? '#fff' : undefined} className={isTinted ? '' : 'fill-volt'}>
        {walletInitial(name)}
      </text>
    </svg>
  );
}
