import type { PlaceholderId } from '#contract/pages.ts';
import type { Mockup } from './mockup.ts';

type MockupId = PlaceholderId | 'tokens' | 'createToken' | 'walletActivity';

/**
 * What planned pages may look like. Samples, but for figures that the project states itself; those are copies, so that
 * these pages do not share the files of the home page, and a test compares them.
 */
export const MOCKUPS: Readonly<Record<MockupId, Mockup>> = {
  tokens: {
    title: 'A list of tokens',
    description: 'A search field, and the tokens of the network with their holders and supply.',
    parts: [
      { type: 'form', fields: [{ label: 'Search', value: 'Name, symbol or address' }] },
      {
        type: 'table',
        columns: ['Token', 'Holders', 'Supply'],
        rows: [
          ['Sample One · ONE', '1,204', '10,000,000'],
          ['Sample Two · TWO', '388', '2,500,000'],
          ['Sample Three · THREE', '97', '900,000'],
          ['Sample Four · FOUR', '12', '1,000'],
        ],
      },
    ],
  },
  createToken: {
    title: 'A form for a new token',
    description: 'Name, symbol, decimals and supply of a token, and a button that creates it.',
    parts: [
      {
        type: 'form',
        fields: [
          { label: 'Token name', value: 'Sample Token' },
          { label: 'Symbol', value: 'SMPL' },
          { label: 'Decimals', value: '18' },
          { label: 'Supply', value: '1,000,000' },
        ],
        action: 'Create token',
      },
    ],
  },
  walletActivity: {
    title: 'Activity',
    description: 'A list of what went in and out of a wallet.',
    parts: [
      {
        type: 'table',
        columns: ['What', 'TVX', 'Block'],
        rows: [
          ['Received', '+250.000000', '1204711'],
          ['Sent', '-40.000000', '1203958'],
          ['Staked', '-100.000000', '1199402'],
        ],
      },
    ],
  },
  'blockchain-explorer': {
    title: 'The latest blocks',
    description: 'The newest blocks, three seconds apart, and the transactions in the latest one.',
    parts: [
      {
        type: 'blocks',
        blocks: [
          { title: '#1204715', text: 'now' },
          { title: '#1204714', text: '3 s ago' },
          { title: '#1204713', text: '6 s ago' },
          { title: '#1204712', text: '9 s ago' },
        ],
      },
      {
        type: 'block',
        title: 'Block #1204715',
        text: '3 transactions',
        rows: [
          { id: '0x7f3a…91c2', amount: '12.5 TVX' },
          { id: '0x11d8…e04b', amount: '0.25 TVX' },
          { id: '0xc5e0…4a77', amount: '1,900 TVX' },
        ],
      },
    ],
  },
  'blockchain-staking': {
    title: 'An amount and a period',
    description: 'A form with an amount, and a slider for the period, from 30 days to 4 years.',
    note: 'The amount is made up, the periods are the planned ones, and no yield is stated anywhere.',
    parts: [
      {
        type: 'slider',
        label: 'Period',
        value: '1 year',
        marks: [
          { label: '30 days', percent: 0 },
          { label: '1 year', percent: 24 },
          { label: '2 years', percent: 49 },
          { label: '4 years', percent: 100 },
        ],
      },
      {
        type: 'form',
        fields: [{ label: 'Amount', value: '1,000 TVX' }],
        action: 'Stake',
      },
    ],
  },
  'blockchain-consensus': {
    title: 'How a block is agreed on',
    description: 'A proposed block, the vote of the nodes on it, and the confirmed block.',
    note: 'The limit of 33% is the one that the project states.',
    parts: [
      {
        type: 'votes',
        steps: [
          { title: 'Proposed', text: 'by one node', agreeing: 1 },
          { title: 'Voted', text: '7 of 9 agree', agreeing: 7 },
          { title: 'Confirmed', text: 'under 1 second', agreeing: 7, isConfirmed: true },
        ],
      },
      {
        type: 'bars',
        bars: [
          { label: 'Nodes that must be honest', percent: 67, value: '67%' },
          { label: 'Malicious nodes it tolerates', percent: 33, value: 'up to 33%' },
        ],
      },
    ],
  },
  'blockchain-developers': {
    title: 'First lines of code',
    description: 'A few lines that connect to the testnet and read its latest block.',
    note: 'The SDK is not published: its names are made up.',
    parts: [
      {
        type: 'code',
        lines: [
          "const chain = await connect('testnet');",
          'const block = await chain.latestBlock();',
          '',
          'console.log(block.height, block.transactions.length);',
        ],
      },
    ],
  },
  'blockchain-governance': {
    title: 'Proposals and votes',
    description: 'Two proposals with their votes and the time that is left.',
    parts: [
      {
        type: 'table',
        columns: ['Proposal', 'Votes', 'Ends in'],
        rows: [
          ['Fund a second audit', '1,840', '3 days'],
          ['Change the block size', '912', '9 days'],
        ],
      },
      {
        type: 'bars',
        bars: [
          { label: 'Fund a second audit', percent: 72, value: '72% in favour' },
          { label: 'Change the block size', percent: 41, value: '41% in favour' },
        ],
      },
    ],
  },
  'blockchain-ecosystem': {
    title: 'What surrounds the chain',
    description: 'The chain, connected with what is planned around it.',
    note: 'None of this is open yet.',
    parts: [
      {
        type: 'links',
        from: 'Technovex',
        to: [
          { title: 'Exchange', text: 'decentralized' },
          { title: 'Bridge', text: 'to other chains' },
          { title: 'Applications', text: 'of other teams' },
          { title: 'Grants', text: 'for developers' },
        ],
      },
    ],
  },
  'blockchain-tokenomics': {
    title: 'The supply in four parts',
    description: 'The distribution of 1 billion TVX.',
    note: 'The shares are those of the landing page.',
    parts: [
      {
        type: 'bars',
        bars: [
          { label: 'Public sale', percent: 40, value: '40%' },
          { label: 'Community rewards', percent: 25, value: '25%' },
          { label: 'Ecosystem', percent: 20, value: '20%' },
          { label: 'Team and advisors', percent: 15, value: '15%' },
        ],
      },
    ],
  },
  'blockchain-lightning': {
    title: 'A payment across networks',
    description: 'A payment that starts in a wallet of this network and arrives in a wallet of the Lightning Network.',
    note: 'None of this works yet.',
    parts: [
      {
        type: 'blocks',
        blocks: [
          { title: 'TVX', text: 'your wallet' },
          { title: 'Bridge', text: 'exchanges it' },
          { title: 'Lightning', text: 'their wallet' },
        ],
      },
    ],
  },
};
