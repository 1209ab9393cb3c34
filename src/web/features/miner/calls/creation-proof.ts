import { type CreationProof, isProofHash, proofHour, proofText } from '#domain/miner/creation-proof.ts';

/** Digests that are requested together, so that the page stays responsive between them. */
const BATCH = 256;

/** Returns a proof for the e-mail; undefined without Web Crypto, as on plain http. */
export async function solveCreationProof(email: string, nowMs: number): Promise<CreationProof | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const hour = proofHour(nowMs);
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const nonces = Array.from({ length: BATCH }, (_, index) => first + index);
    const hashes = await Promise.all(
      nonces.map((nonce) => subtle.digest('SHA-256', encoder.encode(proofText(email, { hour, nonce })))),
    );
    const found = hashes.findIndex((hash) => isProofHash(new Uint8Array(hash)));
    if (found !== -1) return { hour, nonce: first + found };
  }
}
