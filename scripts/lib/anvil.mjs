import { createRequire } from 'node:module';
import { findProgram } from './find-program.mjs';

/** The testnet's chain id and RPC port in development; a test compares both with those of the site. */
export const DEVNET_CHAIN_ID = 300;
export const DEVNET_PORT = 8545;

/**
 * Finds anvil, a local chain: `ANVIL_PATH`, the binary of the package for this platform, or one on the PATH.
 * @returns {string | undefined}
 */
export function findAnvil() {
  if (process.env.ANVIL_PATH) return findProgram([process.env.ANVIL_PATH]);
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  } catch {
    // An optional package, which does not exist for every platform.
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
