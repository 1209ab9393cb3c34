import { createHash, generateKeyPairSync } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimsSummary } from '#contract/claims.ts';
import { ClaimList } from '#domain/claims/claim.ts';
import { hashAt } from '#domain/claims/merkle-tree.ts';
import { publicKeyOf } from '#server/credentials/key-files.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { toHex, treeOf, writeTreeFile } from './tree-file.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { writeSnapshot, writeSummary } from './write-snapshot.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;

describe('the verification of a snapshot', () => {
  let folder = '';
  let ids: readonly string[] = [];
  let summary: ClaimsSummary;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'technovex verify '));
    const { database, drop } = await openTestDatabase();
    const source = { database, clock: manualClock(), signingKey: privateKey, productVersion: '1.2.3' };
    ids = await insertWallets(database, [1, 2, 3]);
    summary = await writeSnapshot(path.join(folder, 'original'), source);
    await insertWallets(database, [4]);
    await writeSnapshot(path.join(folder, 'other'), source);
    await drop();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const snapshot = (): string => path.join(folder, 'changed');
  const file = (name: string): string => path.join(snapshot(), name);
  beforeEach(async () => {
    await rm(snapshot(), { recursive: true, force: true });
    await cp(path.join(folder, 'original'), snapshot(), { recursive: true });
  });

  it('accepts an unchanged snapshot, with the key that it names or the same key given', async () => {
    expect(await verifySnapshot(snapshot(), {})).toEqual({ summary, claim: undefined });
    expect(await verifySnapshot(snapshot(), { publicKey: publicKeyOf(privateKey), id: ids[0] })).toMatchObject({
      summary,
      claim: { id: ids[0], units: 10n ** 18n },
    });
  });

  it.each(['tree.json', 'summary.json', 'summary.json.sig'])('names %s when it is missing', async (name) => {
    await rm(file(name));
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(`is not a complete snapshot: it has no ${name}.`);
  });

  it('rejects a folder that does not exist, and a file in its place', async () => {
    await expect(verifySnapshot(path.join(folder, 'none'), {})).rejects.toThrow('it has no summary.json.');
    await expect(verifySnapshot(file('tree.json'), {})).rejects.toThrow('it has no summary.json.');
  });

  it.each<[string, () => Promise<void>]>([
    [
      'with one changed digit',
      async () => {
        const text = await readFile(file('tree.json'), 'utf8');
        await writeFile(file('tree.json'), text.replace('"2000000000000000000"', '"2000000000000000001"'));
      },
    ],
    ['with a byte at its end', () => appendFile(file('tree.json'), '\n')],
    ['cut off', () => truncate(file('tree.json'), 100)],
    ['empty', () => writeFile(file('tree.json'), '')],
    ['of another snapshot, so of another root', () => cp(path.join(folder, 'other', 'tree.json'), file('tree.json'))],
  ])('rejects a tree.json %s', async (_, damage) => {
    await damage();
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(
      'tree.json is not the file that was signed: it is damaged, or of another snapshot.',
    );
  });

  it.each(['', '{}', '[', 'null', '{"format":"technovex-claims-2"}'])('rejects %j as a summary', async (text) => {
    await writeFile(file('summary.json'), text);
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(
      'summary.json is damaged, or not a summary of claims.',
    );
  });

  it('rejects a summary that was changed, one of another snapshot, and a damaged signature', async () => {
    const invalid = 'The signature of summary.json is invalid';
    await writeFile(file('summary.json'), (await readFile(file('summary.json'), 'utf8')).replace('1.2.3', '1.2.4'));
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(invalid);
    await cp(path.join(folder, 'other', 'summary.json'), file('summary.json'));
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(invalid);
    await cp(path.join(folder, 'original', 'summary.json'), file('summary.json'));
    await truncate(file('summary.json.sig'), 63);
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(invalid);
  });

  it('rejects a snapshot that somebody else signed, when the key is given', async () => {
    await writeSummary(snapshot(), { ...summary, publicKey: publicKeyOf(stranger) }, stranger);
    await verifySnapshot(snapshot(), {});
    await expect(verifySnapshot(snapshot(), { publicKey: publicKeyOf(privateKey) })).rejects.toThrow('by another key');
  });

  it("rejects a statement that names a key which did not sign it, and one whose key isn't a key", async () => {
    for (const publicKey of [publicKeyOf(privateKey), 'nonsense', '']) {
      await writeSummary(snapshot(), { ...summary, publicKey }, stranger);
      await expect(verifySnapshot(snapshot(), {})).rejects.toThrow('The signature of summary.json is invalid');
    }
  });

  it('rejects a key in any other spelling than its own, which could be displayed as another key', async () => {
    const real = publicKeyOf(stranger);
    for (const publicKey of [
      `${real}\u001b[2K`,
      ` ${real}`,
      `${real.slice(0, 20)}\n${real.slice(20)}`,
      `${real}AAAA`,
    ]) {
      await writeSummary(snapshot(), { ...summary, publicKey }, stranger);
      for (const given of [undefined, publicKeyOf(privateKey), publicKey]) {
        await expect(verifySnapshot(snapshot(), { publicKey: given })).rejects.toThrow(
          'The signature of summary.json is invalid: one of the two files is damaged or forged.',
        );
      }
    }
  });

  it.each<[string, Partial<ClaimsSummary>]>([
    ['the number of claims', { claims: 2, emptyWallets: 1 }],
    ['the number of claims', { wallets: 4 }],
    ['the number of claims', { blockedWallets: 1 }],
    ['the sum of the claims', { total: '6000000000000000001' }],
    ['the root of the claims', { root: `0x${'1'.repeat(64)}` }],
  ])('rejects a signed statement that is wrong about %s', async (what, changes) => {
    await writeSummary(snapshot(), { ...summary, ...changes }, privateKey);
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow(`contradict each other: ${what}`);
  });

  it('rejects a signed tree.json with a node that does not follow from its claims', async () => {
    const text = (await readFile(file('tree.json'), 'utf8')).replace(/"0x.{8}/, '"0x00000000');
    await writeFile(file('tree.json'), text);
    const treeSha256 = createHash('sha256').update(text).digest('hex');
    await writeSummary(snapshot(), { ...summary, treeSha256 }, privateKey);
    await expect(verifySnapshot(snapshot(), {})).rejects.toThrow('does not have the nodes that follow from its claims');
  });

  it('rejects a signed tree.json in which an id occurs twice, or in another order', async () => {
    for (const digits of ['11', '21']) {
      const list = new ClaimList();
      for (const digit of digits) list.append(Buffer.from(digit.repeat(64), 'hex'), 3n);
      const tree = treeOf(list.claims);
      await rm(file('tree.json'));
      const treeSha256 = writeTreeFile(file('tree.json'), list.claims, tree);
      const changes = { wallets: 2, claims: 2, emptyWallets: 0, total: '6', root: toHex(hashAt(tree.nodes, 0)) };
      await writeSummary(snapshot(), { ...summary, ...changes, treeSha256 }, privateKey);
      await expect(verifySnapshot(snapshot(), {})).rejects.toThrow('The ids of tree.json are not in ascending order');
    }
  });

  it('rejects an id that is not in the snapshot', async () => {
    const id = `0x${'0'.repeat(64)}`;
    await expect(verifySnapshot(snapshot(), { id })).rejects.toThrow(`There is no claim ${id} in this snapshot.`);
  });
});
