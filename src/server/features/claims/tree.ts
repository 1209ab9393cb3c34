import { createKeccak } from 'hash-wasm';
import { hashClaims } from '#domain/claims/claim.ts';
import { buildMerkleTree, type MerkleTree } from '#domain/claims/merkle-tree.ts';

/** Compiled to WebAssembly: an eighth of the time that JavaScript takes, which is most of a snapshot's. */
const keccak = await createKeccak(256);

/** Ethereum's hash, which is older than the SHA-3 standard and differs from it. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak.init().update(bytes).digest('binary');
}

export function treeOf(claims: Uint8Array): MerkleTree {
  return buildMerkleTree(hashClaims(claims, keccak256), keccak256);
}
