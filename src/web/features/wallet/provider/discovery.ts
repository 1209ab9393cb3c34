import { type Eip1193Provider, isEip1193Provider } from './provider.ts';
import { cleanWalletName, plainText } from './wallet-text.ts';

/** Name and icon are the wallet's own claims, shown as such. */
export interface DiscoveredWallet {
  /** The stored wallet type: the announced reverse domain name, or the kind that its flags state. */
  readonly type: string;
  readonly kind: ProviderKind;
  readonly name: string;
  /** For a line of its own, which cuts it. */
  readonly fullName: string;
  /** Announced reverse domain name, such as `io.metamask`; undefined for `window.ethereum`. */
  readonly rdns: string | undefined;
  /** An image as a data URL; undefined when there is none that may be shown. */
  readonly icon: string | undefined;
  readonly provider: Eip1193Provider;
}

/** More than anybody has; an extension that floods the page must not stop it. */
const WALLETS_MAX = 100;
/** Where the end of the line cuts it. */
const FULL_NAME_LENGTH_MAX = 300;
const ICON_LENGTH_MAX = 200_000;
const RDNS = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const RDNS_LENGTH_MAX = 100;
/** Inline images only: nothing is fetched, and an <img> runs no script. */
const ICON = /^data:\s*image\/(svg\+xml|png|jpe?g|webp|gif)\s*[;,]/i;

/** Polling for a `window.ethereum` that is injected late. */
const INJECTED_POLL_MS = 500;
const INJECTED_POLLS_MAX = 20;

export interface Discovery {
  readonly wallets: () => readonly DiscoveredWallet[];
  /** Requests announcements again, and reads `window.ethereum` again. */
  readonly scan: () => void;
  readonly stop: () => void;
}

/**
 * Discovers announced wallets (EIP-6963) and `window.ethereum`. The first wallet with a reverse domain name keeps it,
 * and at most `WALLETS_MAX` wallets are listed.
 */
export function discoverWallets(onChange: () => void): Discovery {
  let wallets: readonly DiscoveredWallet[] = [];
  let polls = 0;

  function add(wallet: DiscoveredWallet): void {
    const existing = wallets.find(({ provider }) => provider === wallet.provider);
    if (existing !== undefined && existing.rdns === undefined && wallet.rdns !== undefined) {
      // Found as `window.ethereum` before it announced itself.
      wallets = wallets.map((listed) => (listed === existing ? wallet : listed));
    } else {
      const isListed = existing !== undefined || wallets.some(({ type }) => type === wallet.type);
      if (isListed || wallets.length >= WALLETS_MAX) return;
      wallets = [...wallets, wallet];
    }
    onChange();
  }

  function onAnnouncement(detail: unknown): void {
    if (wallets.length >= WALLETS_MAX) return;
    const wallet = parseAnnouncement(detail);
    if (wallet !== undefined) add(wallet);
  }

  function addInjected(): void {
    const provider = injectedProvider();
    if (!isEip1193Provider(provider)) return;
    const kind = providerKind(flagsOf(provider));
    const name = KIND_NAMES[kind];
    add({ type: kind, kind, name, fullName: name, rdns: undefined, icon: undefined, provider });
  }

  let stopListening = listenToAnnouncements(onAnnouncement);
  addInjected();
  const timer = setInterval(() => {
    polls += 1;
    addInjected();
    if (wallets.length > 0 || polls >= INJECTED_POLLS_MAX) clearInterval(timer);
  }, INJECTED_POLL_MS);
  window.addEventListener('ethereum#initialized', addInjected);

  return {
    wallets: () => wallets,
    scan: () => {
      stopListening();
      stopListening = listenToAnnouncements(onAnnouncement);
      addInjected();
    },
    stop: () => {
      stopListening();
      clearInterval(timer);
      window.removeEventListener('ethereum#initialized', addInjected);
    },
  };
}

/** Asks the wallets of the page to announce themselves (EIP-6963). Returns a stop function. */
function listenToAnnouncements(onAnnounced: (detail: unknown) => void): () => void {
  const listener = (event: Event): void => onAnnounced((event as CustomEvent<unknown>).detail);
  window.addEventListener('eip6963:announceProvider', listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', listener);
}

function injectedProvider(): unknown {
  try {
    return Reflect.get(window, 'ethereum');
  } catch {
    // A getter that throws.
    return undefined;
  }
}

function parseAnnouncement(detail: unknown): DiscoveredWallet | undefined {
  try {
    if (!isRecord(detail) || !isRecord(detail.info) || !isEip1193Provider(detail.provider)) return undefined;
    const { name, rdns: written, icon } = detail.info;
    const rdns = typeof written === 'string' ? written.trim() : '';
    if (rdns.length > RDNS_LENGTH_MAX || !RDNS.test(rdns)) return undefined;
    const claimed = typeof name === 'string' ? name : '';
    return {
      type: rdns,
      kind: providerKind(flagsOf(detail.provider)),
      name: cleanWalletName(claimed) || rdns,
      fullName: plainText(claimed, FULL_NAME_LENGTH_MAX) || rdns,
      rdns,
      icon: typeof icon === 'string' ? walletIcon(icon) : undefined,
      provider: detail.provider,
    };
  } catch {
    // The announced object throws when it is read.
    return undefined;
  }
}

/** Returns the picture as a data URL that browsers show; undefined when there is none that may be shown. */
export function walletIcon(written: string): string | undefined {
  const icon = written.trim().replace(/^(?=<svg\b)/i, 'data:image/svg+xml,');
  // In an SVG that is written as it is, `#` would end the URL.
  return icon.length <= ICON_LENGTH_MAX && ICON.test(icon) ? icon.replaceAll('#', '%23') : undefined;
}

function flagsOf(provider: Eip1193Provider): Record<string, unknown> {
  try {
    const { isCoinbaseWallet, isTrust, isTrustWallet } = provider as unknown as Record<string, unknown>;
    return { isCoinbaseWallet, isTrust, isTrustWallet };
  } catch {
    // Flags that throw: the default kind.
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Exchange-affiliated, mobile-oriented, or the default browser extension (specification, "Wallet connection"). */
export type ProviderKind = 'exchange' | 'mobile' | 'extension';

/** Flags that wallets set on themselves. Unverified: used for display and matching only. */
export interface ProviderFlags {
  readonly isCoinbaseWallet?: unknown;
  readonly isTrust?: unknown;
  readonly isTrustWallet?: unknown;
}

/** Names of wallets that announce none. */
const KIND_NAMES: Record<ProviderKind, string> = {
  exchange: 'Coinbase Wallet',
  mobile: 'Trust Wallet',
  extension: 'Browser Wallet',
};

export function providerKind(flags: ProviderFlags): ProviderKind {
  if (flags.isCoinbaseWallet === true) return 'exchange';
  return flags.isTrust === true || flags.isTrustWallet === true ? 'mobile' : 'extension';
}
