import type { LinkId } from '#domain/site-content/content.ts';
import { MINER_CONTENT } from '#web/features/miner/texts/miner.ts';
import { WALLET_LINKS } from '#web/features/wallet/texts.ts';
import { WHITEPAPER } from '#web/features/whitepaper/texts.ts';
import { CHANNELS, OFFICIAL_CHANNEL } from './channels.ts';

const [, SUPPORT_GROUP] = CHANNELS;
const [DOCUMENTATION, FAUCET] = WALLET_LINKS.resources;

/** The links that the team may lead elsewhere without a deploy, as shipped. */
export const SHIPPED_LINKS: Readonly<Record<LinkId, { readonly label: string; readonly href: `https://${string}` }>> = {
  officialChannel: OFFICIAL_CHANNEL,
  supportGroup: SUPPORT_GROUP,
  communityChat: WHITEPAPER.communityChat,
  waitingList: MINER_CONTENT.signUp.waitingList,
  documentation: DOCUMENTATION,
  faucet: FAUCET,
};
