import type { LinkId } from '#domain/content/content.ts';
import { CHANNELS, OFFICIAL_CHANNEL } from './site.ts';
import { TESTNET } from './testnet.ts';

const [, SUPPORT_GROUP] = CHANNELS;

/** The links that the team may lead elsewhere without a deploy, with their defaults. */
export const BUILT_IN_LINKS: Readonly<Record<LinkId, { readonly label: string; readonly href: `https://${string}` }>> =
  {
    officialChannel: OFFICIAL_CHANNEL,
    supportGroup: SUPPORT_GROUP,
    communityChat: { label: 'Community chat', href: 'https://chat.technovex.example' },
    waitingList: { label: 'Join the waiting list for phase 2', href: 'https://waiting-list.technovex.example' },
    documentation: { label: 'Documentation', href: 'https://docs.technovex.example' },
    explorer: { label: 'Testnet explorer', href: TESTNET.explorerUrl },
    // Of this machine in development, where it is no https address.
    rpc: { label: 'Testnet RPC', href: TESTNET.rpcUrl as `https://${string}` },
    faucet: { label: 'Testnet Faucet', href: 'https://faucet.testnet.technovex.example' },
  };

/** The messaging app's window that shares a text and an address. */
export const SHARE_WINDOW = 'https://t.me/share/url';

export function mailHref(address: string): string {
  return `mailto:${address}`;
}
