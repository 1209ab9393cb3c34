/** What an invoice of the Lightning Network asks for (BOLT 11). */
export interface LightningInvoice {
  readonly network: InvoiceNetwork;
  /** In thousandths of a satoshi; undefined: the payer chooses. */
  readonly millisats: bigint | undefined;
  readonly madeAtMs: number;
  readonly expiresAtMs: number;
  /** Undefined: it has only a hash of its description. */
  readonly description: string | undefined;
}

export type InvoiceNetwork = 'bc' | 'bcrt' | 'tb' | 'tbs';
export type InvoiceFault = 'no-invoice' | 'mistyped';

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_WORDS = 6;
const SIGNATURE_WORDS = 104;
const TIME_WORDS = 7;
/** Types of fields. */
const DESCRIPTION = 13;
const EXPIRY = 6;
const EXPIRY_SECONDS = 3_600;
/** The last time that a date can have. */
const TIME_MS_MAX = 8.64e15;
/** Thousandths of a satoshi in a bitcoin, and in what a letter stands for; `p` is a tenth. */
const MILLISATS = { '': 10n ** 11n, m: 10n ** 8n, u: 10n ** 5n, n: 100n } as const;

/** Reads an invoice, whose signature is not verified. */
export function readInvoice(text: string): LightningInvoice | InvoiceFault {
  const typed = text.trim().replace(/^lightning:/i, '');
  const invoice = typed.toLowerCase();
  if (typed !== invoice && typed !== typed.toUpperCase()) return 'no-invoice';
  const end = invoice.lastIndexOf('1');
  const prefix = invoice.slice(0, end);
  const [, network, amount = '', unit = ''] = /^ln(bcrt|bc|tbs|tb)(?:(\d{1,18})([munp]?))?$/.exec(prefix) ?? [];
  const words = [...invoice.slice(end + 1)].map((letter) => ALPHABET.indexOf(letter));
  const millisats = amountOf(amount, unit);
  if (network === undefined || millisats === 'none' || words.includes(-1)) return 'no-invoice';
  if (words.length < TIME_WORDS + SIGNATURE_WORDS + CHECKSUM_WORDS) return 'no-invoice';
  if (checksum([...expanded(prefix), ...words]) !== 1) return 'mistyped';
  const data = words.slice(0, -(SIGNATURE_WORDS + CHECKSUM_WORDS));
  const fields = fieldsOf(data.slice(TIME_WORDS));
  const madeAtMs = 1_000 * numberOf(data.slice(0, TIME_WORDS));
  const expiry = fields.get(EXPIRY);
  const description = fields.get(DESCRIPTION);
  return {
    network: network as InvoiceNetwork,
    millisats,
    madeAtMs,
    expiresAtMs: Math.min(TIME_MS_MAX, madeAtMs + 1_000 * (expiry === undefined ? EXPIRY_SECONDS : numberOf(expiry))),
    description: description && new TextDecoder().decode(bytesOf(description)),
  };
}

function amountOf(digits: string, unit: string): bigint | undefined | 'none' {
  if (digits === '') return undefined;
  if (digits.startsWith('0')) return 'none';
  if (unit !== 'p') return BigInt(digits) * MILLISATS[unit as keyof typeof MILLISATS];
  return digits.endsWith('0') ? BigInt(digits) / 10n : 'none';
}

/** Each field: its type, the count of its words in two words, and the words. The first of a type counts. */
function fieldsOf(words: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const fields = new Map<number, readonly number[]>();
  for (let at = 0; at + 3 <= words.length; ) {
    const type = words[at] ?? 0;
    const start = at + 3;
    at = start + numberOf(words.slice(at + 1, start));
    if (at <= words.length && !fields.has(type)) fields.set(type, words.slice(start, at));
  }
  return fields;
}

function numberOf(words: readonly number[]): number {
  return words.reduce((number, word) => number * 32 + word, 0);
}

/** Bits that do not fill a byte are padding. */
function bytesOf(words: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

function expanded(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

/** Of bech32 (BIP 173); 1: nothing was mistyped. */
function checksum(values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  return values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return generator.reduce((mixed, part, bit) => ((sum >> (25 + bit)) & 1 ? mixed ^ part : mixed), shifted);
  }, 1);
}
