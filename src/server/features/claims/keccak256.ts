import { createKeccak } from 'hash-wasm';

/** Compiled to WebAssembly: an eighth of the time that JavaScript takes, which is most of a snapshot's. */
const keccak = await createKeccak(256);

/** Ethereum's hash, which is older than the SHA-3 standard and differs from it. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak.init().update(bytes).digest('binary');
}
