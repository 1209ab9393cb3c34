import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { anvilArgs, findAnvil } from '../../scripts/lib/anvil.mjs';

/** A real chain, chain id 300, with ten funded accounts. */
export class Devnet {
  readonly #origin: string;
  readonly #child: ChildProcess;

  private constructor(origin: string, child: ChildProcess) {
    this.#origin = origin;
    this.#child = child;
  }

  static async start(): Promise<Devnet> {
    const anvil = findAnvil();
    if (anvil === undefined) {
      throw new Error('anvil was not found: install Foundry or set ANVIL_PATH.');
    }
    const child = spawn(anvil, anvilArgs(0), { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    return new Promise((resolve, reject) => {
      lines.on('line', (line) => {
        const address = /^Listening on (\S+)$/.exec(line)?.[1];
        if (address !== undefined) resolve(new Devnet(`http://${address}`, child));
      });
      child.once('error', reject);
      child.once('close', (code) => reject(new Error(`Anvil ended with ${code}.`)));
    });
  }

  /** Throws the chain's error, with its code and data. */
  async call(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const response = await fetch(this.#origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const reply = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (reply.error !== undefined) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply.result;
  }

  async accounts(): Promise<string[]> {
    return (await this.call('eth_accounts')) as string[];
  }

  async setBalance(address: string, wei: bigint): Promise<void> {
    await this.call('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGTERM');
    await closed;
  }
}
