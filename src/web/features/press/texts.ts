import { MAINNET, WALLET_LAUNCH_IN_LIST } from '#web/content/dates.ts';
import { SHARE_IMAGE } from '#web/content/share-image.ts';
import { OFFICIAL_CHANNEL, SITE } from '#web/content/site.ts';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { groupDigits } from '#web/lib/format.ts';

const tvx = (amount: number): string => `${groupDigits(amount)} ${SITE.token}`;

export interface PressFile {
  readonly path: string;
  readonly format: 'SVG' | 'PNG';
  readonly width: number;
  readonly height: number;
  /** Its size is only a proportion. */
  readonly isScalable?: true;
}

export interface PressTile {
  readonly label: string;
  /** The class of `styles/tokens.css` that has its colours. */
  readonly ground: 'night' | 'paper';
  readonly files: readonly [PressFile, ...PressFile[]];
}

/** The page `/press`: files, colours and facts for people who write about the project. */
export const PRESS = {
  title: 'Press kit',
  lead: 'Logo files, colours and facts, for people who write about the project.',
  facts: {
    title: 'Facts',
    asOf: 'As of',
    items: [
      {
        title: 'Name',
        text: `${SITE.name}, a planned layer-1 blockchain. Its native token is ${SITE.token}, with 18 decimals.`,
      },
      {
        title: 'Today',
        text: `Nothing is sold on this site. ${SITE.simulatedNote}`,
      },
      {
        title: 'Total supply',
        text: `${tvx(LANDING_TOKENOMICS.totalSupply)} on the landing page, ${tvx(WHITEPAPER_TOKENOMICS.totalSupplyTvx)} in the whitepaper. The project has not said which is right.`,
      },
    ],
    dates: [
      { title: 'Mainnet', date: MAINNET },
      { title: 'TVX Wallet', date: WALLET_LAUNCH_IN_LIST },
    ],
    links: [
      { label: SITE.presale.label, text: 'State, exact terms, and every public change', href: SITE.presale.href },
      { label: 'Presale Whitepaper', text: 'Version, date, tokenomics and plans', href: '/whitepaper' },
      { label: 'Where documents disagree', text: 'The figure sets side by side', href: '/presale#figures' },
      { label: 'How to read this site', text: 'What is real here, and what is simulated', href: '/trust' },
    ],
  },
  logo: {
    title: 'Logo',
    text: 'Keep its proportions and colours, and leave free space around it. On a light ground take the dark one.',
    /** Pictures with their files, in `public/`; the first file is shown. */
    tiles: [
      {
        label: 'Wordmark on night',
        ground: 'night',
        files: [{ path: '/wordmark.svg', format: 'SVG', width: 148, height: 32, isScalable: true }],
      },
      {
        label: 'Wordmark on paper',
        ground: 'paper',
        files: [{ path: '/wordmark-on-paper.svg', format: 'SVG', width: 148, height: 32, isScalable: true }],
      },
      {
        label: 'Mark on night',
        ground: 'night',
        files: [
          { path: '/favicon.svg', format: 'SVG', width: 32, height: 32, isScalable: true },
          { path: '/icon-512.png', format: 'PNG', width: 512, height: 512 },
        ],
      },
      {
        label: 'Mark on paper',
        ground: 'paper',
        files: [
          { path: '/mark-on-paper.svg', format: 'SVG', width: 32, height: 32, isScalable: true },
          { path: '/mark-on-paper-512.png', format: 'PNG', width: 512, height: 512 },
        ],
      },
      {
        label: 'Mark on a square',
        ground: 'night',
        files: [{ path: '/icon-maskable-512.png', format: 'PNG', width: 512, height: 512 }],
      },
      { label: 'Preview picture', ground: 'night', files: [{ ...SHARE_IMAGE, format: 'PNG' }] },
    ] as readonly PressTile[],
    download: (label: string, format: string): string => `Download ${label} as ${format}`,
    size: (width: number, height: number): string => `${width} × ${height}`,
  },
  colors: {
    title: 'Colours',
    text: 'Volt is the accent, for one thing at a time.',
    copyShort: 'Copy',
    copy: (name: string) => `Copy ${name}`,
    copied: (name: string) => ({ title: `${name} is copied` }),
    notCopied: { title: 'Not copied', description: 'Your browser refused. The value is selected.' },
    /** Of `styles/tokens.css`. */
    swatches: [
      { name: 'Volt', hex: '#d3fb3f' },
      { name: 'Volt on paper', hex: '#4a6200' },
      { name: 'Cyan', hex: '#6cd5ff' },
      { name: 'Night', hex: '#080c14' },
      { name: 'Text on night', hex: '#e9eef6' },
      { name: 'Paper', hex: '#f8f4ea' },
    ],
  },
  contact: {
    title: 'Contact',
    noAddress: 'The project names no press address. ',
    text: 'Questions are answered in its official channel. Security problems of the site are reported in private.',
    channel: OFFICIAL_CHANNEL,
    links: [
      { label: 'Security contact', text: 'Where to report a security problem', href: '/trust#security' },
      { label: 'Founders and Leadership', text: 'What is published about the people', href: '/founders' },
    ],
  },
} as const;
