export const PROBLEM = {
  title: 'What Technovex sets out to solve',
  solutionTitle: 'Technovex',
  problems: [
    {
      title: 'Blockchains are isolated',
      text: 'Moving value between them takes third-party bridges, each with its own keys and risks.',
    },
    {
      title: 'Mining or smart contracts, rarely both',
      text: 'Chains that can be mined rarely support advanced contracts. Chains with advanced contracts can rarely be mined.',
    },
    {
      title: 'Smart contracts need specialists',
      text: 'Even a small idea needs someone who can write contract code.',
    },
  ],
  solutions: [
    'Cross-chain bridging will be built into the chain.',
    'Mining and smart contracts will run on the same layer 1.',
    'An optional AI contract builder will help to write the code.',
  ],
  source: 'The project states what it plans to build. Mainnet is not live yet.',
} as const;
