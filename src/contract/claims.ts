import * as z from 'zod/mini';

/** 32 bytes in hexadecimal. */
const HASH = /^0x[0-9a-f]{64}$/;

const count = z.int().check(z.nonnegative());

/** A claim's id: 0x and 64 hexadecimal digits. */
export const claimIdSchema = z.string().check(z.toLowerCase(), z.regex(HASH));

/** `summary.json` of a snapshot: the statement that the server signs. */
export const claimsSummarySchema = z.object({
  format: z.literal('technovex-claims-1'),
  /** When the wallets were counted. */
  time: z.iso.datetime(),
  /** All wallets, with and without a claim. */
  wallets: count,
  claims: count,
  /** Wallets that hold less than 10^-18 TVX. */
  emptyWallets: count,
  /** The sum of all claims in units of 10^-18 TVX, in decimal. */
  total: z.string().check(z.regex(/^(0|[1-9][0-9]*)$/)),
  root: z.string().check(z.regex(HASH)),
  treeSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** `CLAIM_RULES_VERSION` of the server. */
  rulesVersion: z.int(),
  productVersion: z.string(),
  /** Ed25519, SubjectPublicKeyInfo (RFC 8410) in base64. */
  publicKey: z.string(),
});

export type ClaimsSummary = z.infer<typeof claimsSummarySchema>;
