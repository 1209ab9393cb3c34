import { OFFICIAL_CHANNEL_HREF } from '#domain/content/default-announcements.ts';

/** Texts that several pages share. */
export const SITE = {
  name: 'Technovex',
  token: 'TVX',
  tagline: 'A fast chain, built for builders, traders and innovators.',
  /** Shown once in a view with hashrates and mined amounts. */
  simulatedLabel: 'Simulated',
  simulatedNote:
    'The web miner is a simulation. No hashing runs on your device, and the TVX it shows may never have value.',
  riskTitle: 'Know the risk',
  riskNote:
    'Crypto tokens can lose all their value. Dates, figures and features of the project are plans and may change. Nothing here is financial advice.',
  /** The one negative of every page, in its footer. */
  footnote: 'Nothing is for sale. Mining is simulated. Tokens can lose all value.',
  seedPhraseNote: 'We never ask for your seed phrase.',
  opensNewTab: '(opens in a new tab)',
  skipLink: 'Skip to content',
  backToHome: 'Back to Home',
  presale: { label: 'Presale', href: '/presale' },
  privacy: { label: 'Privacy', href: '/privacy' },
  /** The team's login page; a signed-in ordinary user stays there, to log out. */
  account: { label: 'Team', href: '/auth?account' },
} as const;

/** The vocabulary of the structured data for search engines. */
export const STRUCTURED_DATA_VOCABULARY = 'https://schema.org';

export interface Channel {
  readonly label: string;
  readonly href: `https://${string}`;
}

export const OFFICIAL_CHANNEL: Channel = { label: 'Official channel', href: OFFICIAL_CHANNEL_HREF };

/**
 * The project's messaging channels. The addresses are placeholders under a reserved domain until a team sets its own.
 */
export const CHANNELS: readonly [Channel, Channel] = [
  OFFICIAL_CHANNEL,
  { label: 'Support group', href: 'https://support.technovex.example' },
];
