/** Why a provider did not do what was requested. */
export type WalletFailure =
  /** 4001: the user rejected the request. */
  | 'rejected'
  /** -32002: an earlier request is still open in the wallet. */
  | 'request-pending'
  /** 4902, or the chain was not added. */
  | 'unrecognized-chain'
  /** -32601 or 4200 */
  | 'unsupported'
  /** 4900, 4901 or the event `disconnect`: the wallet has no connection to the chain. */
  | 'chain-disconnected'
  /** No response in time, or the user cancelled. */
  | 'timeout'
  | 'invalid-response'
  /** The response holds no account. */
  | 'no-account'
  /** The wallet confirmed the switch and is still on another chain. */
  | 'not-switched'
  | 'other';

const BY_CODE: ReadonlyMap<number, WalletFailure> = new Map<number, WalletFailure>([
  [4001, 'rejected'],
  [-32002, 'request-pending'],
  [4902, 'unrecognized-chain'],
  [-32601, 'unsupported'],
  [4200, 'unsupported'],
  [4900, 'chain-disconnected'],
  [4901, 'chain-disconnected'],
]);

/** Properties in which wallets wrap the original error. */
const INNER = ['data', 'originalError', 'error', 'cause', 'info'] as const;
const DEPTH_MAX = 4;

/** Classifies a provider's error by its code (EIP-1193, EIP-1474, EIP-3085), also when it is wrapped. Never throws. */
export function failureOf(error: unknown): WalletFailure {
  return find(error, DEPTH_MAX) ?? 'other';
}

function find(error: unknown, depth: number): WalletFailure | undefined {
  if (typeof error !== 'object' || error === null || depth === 0) return undefined;
  const code = property(error, 'code');
  const own = typeof code === 'object' ? undefined : BY_CODE.get(Number(code));
  if (own !== undefined) return own;
  for (const name of INNER) {
    const inner = find(property(error, name), depth - 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function property(holder: object, name: string): unknown {
  try {
    const value: unknown = Reflect.get(holder, name);
    return typeof value === 'number' || typeof value === 'string' || typeof value === 'object' ? value : undefined;
  } catch {
    // A getter or proxy that throws.
    return undefined;
  }
}
