import { requestProviders } from 'mipd';
import { type ProviderKind, providerKind } from '#domain/wallet/provider-kind.ts';
import { WALLET_KIND_NAMES } from '#web/content/wallet.ts';
import { isWalletProvider, type WalletProvider } from './provider.ts';
import { cleanWalletName } from './wallet-name.ts';

/** A wallet that this page can ask. Its name and icon are its own words and stand where people can see that they are. */
export interface DiscoveredWallet {
  /** What is stored as wallet type: the reverse domain name that it announced, or the kind told by its flags. */
  readonly type: string;
  readonly kind: ProviderKind;
  readonly name: string;
  /** Announced reverse domain name, such as `io.metamask`; undefined for `window.ethereum`. */
  readonly rdns: string | undefined;
  /** An image as a data: address; undefined: it has none that may be shown. */
  readonly icon: string | undefined;
  readonly provider: WalletProvider;
}

export const WALLETS_MAX = 12;
const ICON_LENGTH_MAX = 200_000;
const RDNS = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const RDNS_LENGTH_MAX = 100;
/** Only pictures, only inline: nothing is fetched from anywhere, and an <img> runs no script. */
const ICON = /^data:image\/(svg\+xml|png|jpeg|webp|gif)[;,]/i;

/** How often, and how long, it looks for a `window.ethereum` that comes late. */
const LATE_LOOK_MS = 500;
const LATE_LOOKS_MAX = 20;

export interface Discovery {
  readonly wallets: () => readonly DiscoveredWallet[];
  /** Asks again for announcements, and looks again at `window.ethereum`. */
  readonly look: () => void;
  readonly stop: () => void;
}

/**
 * Finds wallets: announced ones (EIP-6963), and `window.ethereum`, now and when it comes late. The first wallet to announce
 * a name of its own keeps it, and no more than `WALLETS_MAX` are taken.
 */
export function discoverWallets(onChange: () => void): Discovery {
  let wallets: readonly DiscoveredWallet[] = [];
  let looks = 0;

  function take(wallet: DiscoveredWallet): void {
    const twin = wallets.find(({ provider }) => provider === wallet.provider);
    if (twin?.rdns === undefined && twin !== undefined && wallet.rdns !== undefined) {
      // It was there as `window.ethereum` before it told its name.
      wallets = wallets.map((known) => (known === twin ? wallet : known));
    } else {
      const isKnown = twin !== undefined || wallets.some(({ type }) => type === wallet.type);
      if (isKnown || wallets.length >= WALLETS_MAX) return;
      wallets = [...wallets, wallet];
    }
    onChange();
  }

  function takeAnnounced(detail: unknown): void {
    if (wallets.length >= WALLETS_MAX) return;
    const wallet = parseAnnouncement(detail);
    if (wallet !== undefined) take(wallet);
  }

  function takeInjected(): void {
    const provider = injectedProvider();
    if (!isWalletProvider(provider)) return;
    const kind = providerKind(flagsOf(provider));
    take({ type: kind, kind, name: WALLET_KIND_NAMES[kind], rdns: undefined, icon: undefined, provider });
  }

  let stopListening = requestProviders(takeAnnounced);
  takeInjected();
  const timer = setInterval(() => {
    looks += 1;
    takeInjected();
    if (wallets.length > 0 || looks >= LATE_LOOKS_MAX) clearInterval(timer);
  }, LATE_LOOK_MS);
  window.addEventListener('ethereum#initialized', takeInjected);

  return {
    wallets: () => wallets,
    look: () => {
      stopListening?.();
      stopListening = requestProviders(takeAnnounced);
      takeInjected();
    },
    stop: () => {
      stopListening?.();
      clearInterval(timer);
      window.removeEventListener('ethereum#initialized', takeInjected);
    },
  };
}

function injectedProvider(): unknown {
  try {
    return Reflect.get(window, 'ethereum');
  } catch {
    // A getter that throws: no wallet.
    return undefined;
  }
}

function parseAnnouncement(detail: unknown): DiscoveredWallet | undefined {
  try {
    if (!isRecord(detail) || !isRecord(detail.info) || !isWalletProvider(detail.provider)) return undefined;
    const { name, rdns, icon } = detail.info;
    if (typeof rdns !== 'string' || rdns.length > RDNS_LENGTH_MAX || !RDNS.test(rdns)) return undefined;
    const shownName = typeof name === 'string' ? cleanWalletName(name) : '';
    return {
      type: rdns,
      kind: providerKind(flagsOf(detail.provider)),
      name: shownName === '' ? rdns : shownName,
      rdns,
      icon: typeof icon === 'string' && icon.length <= ICON_LENGTH_MAX && ICON.test(icon) ? icon : undefined,
      provider: detail.provider,
    };
  } catch {
    // Somebody announced an object that throws when it is read: no wallet.
    return undefined;
  }
}

function flagsOf(provider: WalletProvider): Record<string, unknown> {
  try {
    const { isCoinbaseWallet, isTrust, isTrustWallet } = provider as unknown as Record<string, unknown>;
    return { isCoinbaseWallet, isTrust, isTrustWallet };
  } catch {
    // It says nothing about itself, so it is the default kind.
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
