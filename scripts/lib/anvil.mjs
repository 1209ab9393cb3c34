import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { findProgram } from './find-program.mjs';

const LISTENING = /^Listening on (\S+)$/m;
const require = createRequire(import.meta.url);

/** The testnet's chain id, and the port of its RPC address in development; a test compares both with the site's. */
export const DEVNET_CHAIN_ID = 300;
export const DEVNET_PORT = 8545;

/**
 * Anvil, a local chain: `ANVIL_PATH`, the binary that comes as a package for this machine, or one on the PATH.
 * @returns {string | undefined}
 */
export function findAnvil() {
  if (process.env.ANVIL_PATH) return findProgram([process.env.ANVIL_PATH]);
  return packagedAnvil() ?? findProgram(['anvil', 'anvil.exe']);
}

/** @returns {string | undefined} */
function packagedAnvil() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    return require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  } catch {
    // An optional package: there is none for this machine, or it was left out.
    return undefined;
  }
}

/**
 * Starts a fresh chain with ten funded accounts on this machine only; resolves when it listens.
 * @param {{ anvil: string, port: number, echo: boolean }} options `port` 0: any free one; `echo`: pass on what it writes
 * @returns {Promise<{ origin: string, child: import('node:child_process').ChildProcess }>}
 */
export function startAnvil({ anvil, port, echo }) {
  const args = ['--chain-id', String(DEVNET_CHAIN_ID), '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(anvil, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    /** @param {Buffer} chunk */
    function onOutput(chunk) {
      said = (said + chunk).slice(-10_000);
      if (echo) process.stdout.write(chunk);
      const address = LISTENING.exec(said)?.[1];
      if (address) resolve({ origin: `http://${address}`, child });
    }
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`Anvil ended with ${code}:\n${said}`)));
  });
}
