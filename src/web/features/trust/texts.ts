import {
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  SESSION_GAP_MS_MAX,
  TVX_PER_THS_SECOND,
} from '#domain/miner/constants.ts';
import { HOUR_MS } from '#domain/time.ts';
import { TODAY } from '#web/content/dates.ts';
import { CHANNELS, SITE } from '#web/content/site.ts';

const percent = (share: number): string => `${share * 100}%`;

/** The page `/trust`: what a visitor needs to judge this site by. */
export const TRUST = {
  title: 'How to read this site',
  lead: 'What is real here, what is simulated, where figures come from, and whom to tell about a problem.',
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
  marks: {
    title: 'What the marks mean',
    points: [
      { title: TODAY.open, tone: 'live', text: 'It works on this site today.' },
      { title: 'Not open yet', tone: 'neutral', text: 'It is announced, and no date is given beside this mark.' },
      { title: 'Planned', tone: 'info', text: 'A plan of the project, whose date has not come. It may change.' },
      {
        title: 'Date passed',
        tone: 'warning',
        text: 'The project has not reported it as done, and has named no new date. Its own “coming soon” beside it stays as the project wrote it.',
      },
      { title: 'Late', tone: 'warning', text: 'The project has reported that it will come later than planned.' },
      { title: 'Done', tone: 'live', text: 'The project has reported it as done.' },
      {
        title: 'Mockup',
        tone: 'warning',
        text: 'A drawing of something that does not exist yet. Its names and numbers are made up.',
      },
      { title: 'As stated by the project', tone: 'info', text: 'A claim or a plan of the project, not a measurement.' },
      { title: 'Simulated', tone: 'warning', text: SITE.simulatedNote },
    ],
  },
  simulation: {
    title: 'How the simulation works',
    points: [
      {
        title: 'No hashing',
        text: 'Your device calculates nothing for a blockchain. A clock runs, and the totals grow with it.',
      },
      {
        title: 'The formula',
        text: `TVX per second = TH/s × ${TVX_PER_THS_SECOND.toFixed(5)} ÷ difficulty × (1 + bonus in percent ÷ 100).`,
      },
      {
        title: 'The rates',
        text: `The full rate while a page of this site is visible, ${percent(HIDDEN_HASHRATE_FACTOR)} while it is hidden, ${percent(OFFLINE_HASHRATE_FACTOR)} while none is open. Come back within ${SESSION_GAP_MS_MAX / HOUR_MS} hours, or nothing of the absence is credited.`,
      },
      {
        title: 'Who decides',
        text: 'The server. It credits at most what these rules allow for the time that passed on its own clock.',
      },
      {
        title: 'What it is worth',
        text: 'Nothing today. Withdrawals are locked until mainnet, and the TVX shown may never have value.',
      },
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
        text: 'Dates, prices and limits are those that the project entered. Every change that visitors could see is listed in public, also of phases that were withdrawn.',
      },
      { title: 'Miner', text: 'Balances and totals are calculated by the formula above.' },
      { title: 'Game', text: 'Points are counted and kept in your browser. They are not TVX.' },
      { title: 'Status', text: 'Measured by the server of this site.' },
    ],
    links: [
      { label: 'Where documents disagree', text: 'The figure sets side by side', href: '/presale#figures' },
      { label: 'What has changed', text: 'The presale’s public list of changes', href: '/presale#changes' },
      { label: 'Status', text: 'What the server measures about itself', href: '/status' },
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
  licence: {
    title: 'Licence',
    text: 'The source code of this site is licensed under the Apache License 2.0. Its fonts, Funnel Display, Instrument Sans and Geist Mono, are licensed under the SIL Open Font License 1.1.',
    links: [
      { label: 'Apache License 2.0', href: 'https://www.apache.org/licenses/LICENSE-2.0' },
      { label: 'SIL Open Font License 1.1', href: 'https://openfontlicense.org' },
    ],
  },
} as const;
