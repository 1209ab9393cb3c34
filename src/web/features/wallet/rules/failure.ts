/** Why a provider did not do what was requested. */
export type WalletFailure =
  /** 4001, or 5000 to 5003 of CAIP-25: the user rejected the request. */
  | 'rejected'
  /** -32002: an earlier request is still open in the wallet. */
  | 'request-pending'
  /** 4902, or the chain was not added. */
  | 'unrecognized-chain'
  /** -32601, 4200, or 5100 to 5104 of CAIP-25 */
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

type Patterns = readonly (readonly [RegExp, WalletFailure])[];

const BY_CODE: Patterns = [
  [/^#(4001|500[0-3]|ACTION_REJECTED)$/, 'rejected'],
  [/^#-32002$/, 'request-pending'],
  [/^#4902$/, 'unrecognized-chain'],
  [/^#(-32601|4200|510[0-4])$/, 'unsupported'],
  [/^#490[01]$/, 'chain-disconnected'],
];

/** Of wallets that send no code, or one that says nothing. */
const BY_WORDS: Patterns = [
  [/\b(user|owner)\b.{0,20}\b(reject|den[yi]|cancel|declin|disapprov|clos)/i, 'rejected'],
  [/(reject|deni|cancel|declin|clos)\w* by (the )?(user|owner)/i, 'rejected'],
  [/already (pending|processing|open)|pending request/i, 'request-pending'],
];

/** Properties in which wallets wrap the original error, also as JSON. */
const INNER = ['message', 'data', 'originalError', 'error', 'cause', 'info', 'body'];
const DEPTH_MAX = 5;
const TEXT_LENGTH_MAX = 5_000;

/**
 * Classifies a provider's error by its code (EIP-1193, EIP-1474, EIP-3085, CAIP-25), also when it is wrapped, or else
 * by its words. Never throws.
 */
export function failureOf(error: unknown): WalletFailure {
  const parts = partsOf(error, DEPTH_MAX);
  return firstOf(parts, BY_CODE) ?? firstOf(parts, BY_WORDS) ?? 'other';
}

function firstOf(parts: readonly string[], patterns: Patterns): WalletFailure | undefined {
  return parts.map((part) => patterns.find(([pattern]) => pattern.test(part))?.[1]).find(Boolean);
}

/** The codes (`#4001`) and texts of an error, from outside to inside. */
function partsOf(error: unknown, depth: number): readonly string[] {
  const text = typeof error === 'string' ? error.slice(0, TEXT_LENGTH_MAX) : '';
  const holder = parseObject(text) ?? error;
  if (typeof holder !== 'object' || holder === null || depth === 0) return [text];
  const code = property(holder, 'code');
  return [
    typeof code === 'object' ? '' : `#${code}`.replace(/\s/g, ''),
    ...INNER.flatMap((name) => partsOf(property(holder, name), depth - 1)),
  ];
}

function parseObject(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : undefined;
  } catch {
    // Words that begin with a brace.
    return undefined;
  }
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
