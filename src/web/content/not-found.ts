import type { NextStep } from './next-steps.ts';

export const NOT_FOUND = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  next: ['home', 'presale', 'whitepaper', 'miner', 'game', 'status'],
} as const satisfies { readonly next: readonly NextStep[]; readonly [key: string]: unknown };
