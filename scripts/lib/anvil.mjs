import { createRequire } from 'node:module';
import { findProgram } from './find-program.mjs';

/** The testnet's chain id, and the port of its RPC address in development; a test compares both with the site's. */
export const DEVNET_CHAIN_ID = 300;
export const DEVNET_PORT = 8545;

/**
 * Anvil, a local chain: `ANVIL_PATH`, the binary that comes as a package for this machine, or one on the PATH.
 * @returns {string | undefined}
 */
export function findAnvil() {
  if (process.env.ANVIL_PATH) return findProgram([process.env.ANVIL_PATH]);
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  } catch {
    // An optional package: there is none for this machine, or it was left out.
    return findProgram(['anvil', 'anvil.exe']);
  }
}

/**
 * The arguments for a chain that listens on this machine only.
 * @param {number} port 0: any free one
 */
export function anvilArgs(port) {
  return ['--chain-id', String(DEVNET_CHAIN_ID), '--host', '127.0.0.1', '--port', String(port)];
}
