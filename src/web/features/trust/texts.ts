import { CHANNELS, SITE } from '#web/content/site.ts';

/** The page `/trust`: what a visitor needs to judge this site by. */
export const TRUST = {
  title: 'How to read this site',
  lead: 'The risk, where the figures come from, and whom to tell about a problem.',
  risk: {
    title: 'The risk',
    points: [
      { title: SITE.riskTitle, text: SITE.riskNote },
      {
        title: 'Nothing is sold here',
        text: 'This site takes no payments. It has no contract address, and nobody can buy TVX on it.',
      },
      { title: 'Your keys', text: `${SITE.seedPhraseNote} The wallet panel asks for no signature and no transaction.` },
    ],
  },
  figures: {
    title: 'Source of figures',
    points: [
      {
        title: 'Claims',
        text: 'Block time, throughput, supply and market figures are stated by the project. Nobody has measured them for this site.',
      },
      {
        title: 'Presale',
        text: 'Dates, prices and limits are those that the project entered.',
      },
      {
        title: 'Miner',
        text: `${SITE.simulatedNote} The server credits at most what the mining rules allow for the time that passed on its own clock.`,
      },
      { title: 'Game', text: 'Points are counted and kept in your browser. They are not TVX.' },
      { title: 'Status', text: 'Measured by the server of this site.' },
    ],
  },
  security: {
    title: 'Security contact',
    text: 'Have you found a weakness in this site? Please report it privately, with the steps to reproduce it, and do not access the data of other people.',
    address: 'Report to',
    /** Without an address of the operator or the team. */
    missing: 'No private address is published yet: ask this group for one, and describe nothing in public.',
    supportGroup: CHANNELS[1],
  },
} as const;
