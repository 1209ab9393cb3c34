import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { type Address, createWalletClient, custom, type Hex, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimsSummary } from '#contract/claims.ts';
import { createClaimsService } from '#server/features/claims/service.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { Devnet } from '../e2e/testing/devnet.ts';
import { DEVNET_CHAIN_ID, findAnvil } from '../scripts/lib/anvil.mjs';
import { ensureInstalled, TOOLS } from '../scripts/lib/install.mjs';

const BALANCES = [0, 1e-18, 0.1, 123.456, 1e30, ...Array.from({ length: 6 }, () => Math.random() * 1e6)];
const verifier = privateKeyToAccount(generatePrivateKey());

interface Claim {
  readonly id: Hex;
  readonly amount: bigint;
  /** The owner's, once the identity is verified. */
  readonly account: Address;
  readonly proof: readonly Hex[];
}

await ensureInstalled(TOOLS);
const { compileContract } = await import('./testing/compile.ts');

const hasAnvil = findAnvil() !== undefined;
if (!hasAnvil) process.stderr.write('NOT TESTED: the example contract (it needs anvil)\n');

describe.skipIf(!hasAnvil)('the example distributor of claims', { timeout: 120_000 }, () => {
  const contract = compileContract('ClaimDistributor.sol');
  const token = compileContract('testing/TestToken.sol');
  let devnet: Devnet;
  let client: ReturnType<typeof connect>;
  let summary: ClaimsSummary;
  let claims: readonly Claim[] = [];
  let first: Claim;
  let second: Claim;
  beforeAll(async () => {
    ({ summary, claims } = await snapshotClaims());
    const [one, two] = claims;
    if (one === undefined || two === undefined) throw new Error('no claims');
    [first, second] = [one, two];
    devnet = await Devnet.start();
    client = connect(devnet, ((await devnet.accounts())[0] ?? '0x') as Address);
  });
  afterAll(() => devnet.stop());

  let distributor: Address;
  let tokenAddress: Address;
  beforeEach(async () => {
    tokenAddress = await deploy(token, []);
    distributor = await deploy(contract, [tokenAddress, summary.root, verifier.address]);
    const mint = { address: tokenAddress, abi: token.abi, functionName: 'mint', chain: null } as const;
    await mined(await client.writeContract({ ...mint, args: [distributor, BigInt(summary.total)] }));
  });

  async function mined(hash: Hex): Promise<Address> {
    const { status, contractAddress } = await client.waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
    return contractAddress ?? '0x';
  }

  async function deploy({ abi, bytecode }: typeof contract, args: readonly unknown[]): Promise<Address> {
    return await mined(await client.deployContract({ abi, bytecode, args, chain: null }));
  }

  function balanceOf(account: Address): Promise<unknown> {
    return client.readContract({ address: tokenAddress, abi: token.abi, functionName: 'balanceOf', args: [account] });
  }

  async function approve({ id, account }: Claim, signer = verifier): Promise<Hex> {
    return await signer.signTypedData({
      domain: { name: 'Technovex claims', version: '1', chainId: DEVNET_CHAIN_ID, verifyingContract: distributor },
      types: {
        Approval: [
          { name: 'claimId', type: 'bytes32' },
          { name: 'account', type: 'address' },
        ],
      },
      primaryType: 'Approval',
      message: { claimId: id, account },
    });
  }

  /** Throws the contract's error by its name. */
  async function claim(sent: Claim, approval: Hex): Promise<void> {
    const { request } = await client.simulateContract({
      address: distributor,
      abi: contract.abi,
      functionName: 'claim',
      args: [sent.id, sent.amount, sent.account, sent.proof, approval],
    });
    await mined(await client.writeContract({ ...request, chain: null }));
  }

  it('pays every claim of a snapshot once, and then holds nothing', async () => {
    expect(claims).toHaveLength(BALANCES.length - 1);
    for (const sent of claims) {
      await claim(sent, await approve(sent));
      expect(await balanceOf(sent.account)).toBe(sent.amount);
    }
    expect(await balanceOf(distributor)).toBe(0n);
    for (const sent of claims) await expect(claim(sent, await approve(sent))).rejects.toThrow('AlreadyClaimed');
  });

  it('rejects a second claim, even to another account', async () => {
    await claim(first, await approve(first));
    const elsewhere = { ...first, account: second.account };
    await expect(claim(elsewhere, await approve(elsewhere))).rejects.toThrow('AlreadyClaimed');
    expect(await balanceOf(first.account)).toBe(first.amount);
    expect(await balanceOf(second.account)).toBe(0n);
  });

  it.each([1n, -1n])('rejects an amount changed by %s', async (change) => {
    await expect(claim({ ...first, amount: first.amount + change }, await approve(first))).rejects.toThrow(
      'InvalidProof',
    );
  });

  it("rejects another claim's proof, no proof, and a claim that is not in the snapshot", async () => {
    await expect(claim({ ...first, proof: second.proof }, await approve(first))).rejects.toThrow('InvalidProof');
    await expect(claim({ ...first, proof: [] }, await approve(first))).rejects.toThrow('InvalidProof');
    const invented: Claim = { ...first, id: `0x${'1'.repeat(64)}` };
    await expect(claim(invented, await approve(invented))).rejects.toThrow('InvalidProof');
  });

  it("rejects an account that the verifier did not approve, and a stranger's approval", async () => {
    const stolen = { ...first, account: second.account };
    await expect(claim(stolen, await approve(first))).rejects.toThrow('NotApproved');
    const stranger = privateKeyToAccount(generatePrivateKey());
    await expect(claim(first, await approve(first, stranger))).rejects.toThrow('NotApproved');
    expect(await balanceOf(distributor)).toBe(BigInt(summary.total));
  });
});

function connect(devnet: Devnet, account: Address) {
  const transport = custom({ request: ({ method, params }) => devnet.call(method, params) });
  return createWalletClient({ account, transport, pollingInterval: 20 }).extend(publicActions);
}

/** Takes a snapshot of wallets; the proofs are those of the published library. */
async function snapshotClaims(): Promise<{ summary: ClaimsSummary; claims: readonly Claim[] }> {
  const [kind] = TEST_DATABASES;
  if (kind === undefined) throw new Error('no database');
  const { database, drop } = await kind.open();
  const folder = await mkdtemp(path.join(tmpdir(), 'technovex distributor '));
  try {
    await insertWallets(database, BALANCES);
    const service = createClaimsService({
      database,
      clock: manualClock(),
      signingKey: generateKeyPairSync('ed25519').privateKey,
      productVersion: '1.2.3',
    });
    const summary = await service.snapshot(path.join(folder, 'snapshot'));
    const tree = StandardMerkleTree.load<[Hex, string]>(
      JSON.parse(await readFile(path.join(folder, 'snapshot', 'tree.json'), 'utf8')),
    );
    const claims = [...tree.entries()].map(([index, [id, amount]]) => ({
      id,
      amount: BigInt(amount),
      account: privateKeyToAccount(generatePrivateKey()).address,
      proof: tree.getProof(index) as Hex[],
    }));
    return { summary, claims };
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}
