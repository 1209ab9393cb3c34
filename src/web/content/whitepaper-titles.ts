/** The sections of the whitepaper in order (specification, "Whitepaper page"). The landing page lists them too. */
export const WHITEPAPER_TITLES = {
  introduction: 'Introduction',
  vision: 'Vision',
  'key-features': 'Key Features',
  tokenomics: 'Tokenomics',
  'presale-structure': 'Presale Structure',
  'security-and-governance': 'Security & Governance',
  conclusion: 'Conclusion',
} as const;

export type WhitepaperSectionId = keyof typeof WHITEPAPER_TITLES;
