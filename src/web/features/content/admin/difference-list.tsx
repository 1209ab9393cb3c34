import type { ReactNode } from 'react';
import type { ContentPart } from '#domain/content/content.ts';
import type { ContentDifference } from '#domain/content/difference.ts';
import { Q1_2026, Q2_2026, Q3_2025, Q4_2025 } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';

export const PART_NAMES = {
  announcements: 'Announcements',
  plannedDates: 'Planned dates',
  connectDay: 'Connecting a wallet',
  newWallets: 'New mining wallets',
  links: 'Links',
  prices: 'Stated prices',
  project: 'Founder and contact',
  news: 'News',
} as const satisfies Record<ContentPart, string>;

const ENTRY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(BUILT_IN_LINKS).map(([id, { label }]) => [id, label])),
  walletLaunch: 'Wallet launch',
  securityAudit: 'Security audit, explorer, exchange listings',
  presaleStart: 'Presale start',
  mainnet: 'Mainnet, staking, governance, SDK',
  tokenCreation: 'Token creation, bridge, exchange',
  q3: `Planned pages, ${Q3_2025.text} by default`,
  q4: `Planned pages, ${Q4_2025.text} by default`,
  q1: `Planned pages, ${Q1_2026.text} by default`,
  q2: `Planned pages, ${Q2_2026.text} by default`,
  founder: 'Name of the CEO and founder',
  contact: 'Email address for questions',
  presaleBanner: 'Presale banner, in USDT',
  presalePrice: 'Tokenomics: presale price',
  marketCap: 'Tokenomics: initial market cap',
};

/** Returns how the editor calls an entry. */
export function entryName({ part, entry }: Pick<ContentDifference, 'part' | 'entry'>): string {
  if (part === 'announcements' && entry === '') return 'Order of the announcements';
  return ENTRY_NAMES[entry] ?? PART_NAMES[part];
}

interface DifferenceListProps {
  readonly differences: readonly ContentDifference[];
  readonly before: string;
  readonly after: string;
}

/** What differs between two versions, in words. */
export function DifferenceList({ differences, before, after }: DifferenceListProps): ReactNode {
  return (
    <ul className="grid">
      {differences.map((difference) => (
        <li
          key={`${difference.part} ${difference.entry}`}
          className="wrap-anywhere grid gap-x-4 gap-y-0.5 border-line border-t py-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <strong className="font-semibold">{entryName(difference)}</strong>
          <span className="text-muted">
            {before}: {valueText(difference.before)}
          </span>
          <span>
            {after}: {valueText(difference.after)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A value of a version; its members in one line. */
function valueText(value: unknown): string {
  if (value === undefined) return 'none, or the default';
  return typeof value === 'object' && value !== null ? Object.values(value).join(' · ') : String(value);
}
