/** The project's test network. Its addresses are placeholders under a reserved domain until a team sets its own. */
export const TESTNET = {
  name: 'Technovex Testnet',
  currency: 'TVX',
  /** In development: the chain that `npm run devnet` starts. End-to-end tests read this file without Vite. */
  rpcUrl: import.meta.env?.DEV ? 'http://127.0.0.1:8545' : 'https://rpc.testnet.technovex.example',
  explorerUrl: 'https://explorer.testnet.technovex.example',
} as const;

/** Specification, "Network definitions". */
export const TESTNET_CHAIN_ID = 0x12c;
