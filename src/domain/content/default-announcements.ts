import type { Announcement, PlannedDateContent } from './content.ts';

/** Once phases are published, the presale's announcement states their price instead, also among lines of the team. */
export const BUILT_IN_PRICE_LINE = 'TVX $0.25 - Presale phase 1 price (coming soon)';

/** Not shown while the page knows of an interruption. */
export const BACK_ONLINE_LINE = 'SERVERS BACK ONLINE';

/** Before the planned date of the wallet's launch, which the team may change. */
const WALLET_LINE = 'TVX Wallet registration opening';
const BUILT_IN_WALLET_LINE = `${WALLET_LINE} June 1, 2025`;

export const OFFICIAL_CHANNEL_HREF = 'https://channel.technovex.example';

/** The specified announcements in their order, until the team publishes others. */
export const DEFAULT_ANNOUNCEMENTS: readonly Announcement[] = [
  { text: BUILT_IN_PRICE_LINE },
  { text: 'LATEST UPDATES:' },
  { text: BACK_ONLINE_LINE },
  { text: 'PHASE 2 MINING: Launching 15 August 2025 with 75,000 free miners' },
  { text: 'PHASE 1 FULL: 15,000+ users registered' },
  { text: BUILT_IN_WALLET_LINE },
  { text: 'Testnet v1.0 now available for developers' },
  { text: 'Join our Telegram community for early access', href: OFFICIAL_CHANNEL_HREF },
];

/** Returns the announcement of the wallet's launch with the date that the team published; any other as it is. */
export function withLaunch(text: string, launch: PlannedDateContent | undefined): string {
  return launch !== undefined && text.startsWith(WALLET_LINE) ? `${WALLET_LINE} ${launch.text}` : text;
}
