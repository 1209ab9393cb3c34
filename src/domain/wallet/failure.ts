/** Why a provider did not do what it was asked. */
export type WalletFailure =
  /** 4001: the person said no. */
  | 'refused'
  /** -32002: an earlier request still waits in the wallet. */
  | 'already-asking'
  /** 4902: the wallet does not know the chain. */
  | 'unknown-chain'
  /** -32601 or 4200: the wallet cannot do this at all. */
  | 'unsupported'
  /** 4900 or 4901, or the event `disconnect`: the wallet has lost its connection to the chain. */
  | 'cut-off'
  /** It gave no answer in time, or the person stopped waiting. */
  | 'no-answer'
  /** It answered with something of the wrong kind. */
  | 'bad-answer'
  /** It answered, with no account in it. */
  | 'no-account'
  /** It said that it switched, and is still on another chain. */
  | 'not-switched'
  | 'other';

const BY_CODE: ReadonlyMap<number, WalletFailure> = new Map<number, WalletFailure>([
  [4001, 'refused'],
  [-32002, 'already-asking'],
  [4902, 'unknown-chain'],
  [-32601, 'unsupported'],
  [4200, 'unsupported'],
  [4900, 'cut-off'],
  [4901, 'cut-off'],
]);

/** Where wallets hide the error that their own error is about. */
const INNER = ['data', 'originalError', 'error', 'cause', 'info'] as const;
const DEPTH_MAX = 4;

/**
 * What an error of a provider means, by its code (EIP-1193, EIP-1474, EIP-3085), also when it stands inside another error.
 * Never throws, whatever `error` is; its text is not read.
 */
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

/** A number or a text, or an object to look into; a getter or proxy that throws holds nothing. */
function property(holder: object, name: string): unknown {
  try {
    const value: unknown = Reflect.get(holder, name);
    return typeof value === 'number' || typeof value === 'string' || typeof value === 'object' ? value : undefined;
  } catch {
    // A hostile object: what cannot be read is as good as absent.
    return undefined;
  }
}
