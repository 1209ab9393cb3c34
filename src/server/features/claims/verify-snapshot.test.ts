import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { appendFile, cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimsSummary } from '#contract/claims.ts';
import { ClaimList } from '#domain/claims/claim.ts';
import { hashAt } from '#domain/claims/merkle-tree.ts';
import { publicKeyOf } from '#server/credentials/key-files.ts';
import { suiteFolder } from '#server/testing/temporary-folder.ts';
import { toHex, treeOf, writeTreeFile } from './tree-file.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { writeSummary } from './write-snapshot.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;
const idOf = (digit: string): string => `0x${digit.repeat(64)}`;

describe('the verification of a snapshot', () => {
  const folder = suiteFolder();
  let summary: ClaimsSummary;

  /** Writes a snapshot of claims with these ids: digits, repeated. The first has one unit, the second two, … */
  async function write(target: string, digits: string): Promise<ClaimsSummary> {
    await mkdir(target, { recursive: true });
    const list = new ClaimList();
    for (const digit of digits) list.append(Buffer.from(digit.repeat(64), 'hex'), BigInt(list.count + 1));
    const tree = treeOf(list.claims);
    const written: ClaimsSummary = {
      format: 'technovex-claims-1',
      time: '2026-01-31T12:00:00.000Z',
      ...{ wallets: digits.length, claims: digits.length, emptyWallets: 0, blockedWallets: 0 },
      total: list.totalUnits.toString(),
      root: toHex(hashAt(tree.nodes, 0)),
      treeSha256: writeTreeFile(path.join(target, 'tree.json'), list.claims, tree),
      ...{ rulesVersion: 1, productVersion: '1.2.3', publicKey: publicKeyOf(privateKey) },
    };
    await writeSummary(target, written, privateKey);
    return written;
  }

  const snapshot = (): string => path.join(folder, 'changed');
  const file = (name: string): string => path.join(snapshot(), name);
  const other = (name: string): string => path.join(folder, 'other', name);
  const sign = (changes: Partial<ClaimsSummary>, key: KeyObject = privateKey) =>
    writeSummary(snapshot(), { ...summary, ...changes }, key);
  const verify = (options: Parameters<typeof verifySnapshot>[1] = {}) => verifySnapshot(snapshot(), options);

  beforeAll(async () => {
    summary = await write(path.join(folder, 'original'), '123');
    await write(path.join(folder, 'other'), '1234');
  });
  beforeEach(async () => {
    await rm(snapshot(), { recursive: true, force: true });
    await cp(path.join(folder, 'original'), snapshot(), { recursive: true });
  });

  it('accepts an unchanged snapshot, with the key that it names or the same key given, and proves its claims', async () => {
    expect(await verify()).toEqual({ summary, claim: undefined });
    const id = idOf('2');
    expect(await verify({ publicKey: publicKeyOf(privateKey), id })).toMatchObject({ claim: { id, units: 2n } });
    await expect(verify({ id: idOf('0') })).rejects.toThrow(`There is no claim ${idOf('0')} in this snapshot.`);
  });

  const INCOMPLETE = 'is not a complete snapshot: it has no ';
  const TREE = 'tree.json is not the file that was signed: it is damaged, or of another snapshot.';
  const SUMMARY = 'summary.json is damaged, or not a summary of claims.';
  const SIGNATURE = 'The signature of summary.json is invalid: one of the two files is damaged or forged.';
  const replace = async (name: string, part: string, by: string) =>
    writeFile(file(name), (await readFile(file(name), 'utf8')).replace(part, by));

  it.each<[string, () => Promise<unknown>, message: string]>([
    ['without tree.json', () => rm(file('tree.json')), `${INCOMPLETE}tree.json.`],
    ['without a summary', () => rm(file('summary.json')), `${INCOMPLETE}summary.json.`],
    ['without a signature', () => rm(file('summary.json.sig')), `${INCOMPLETE}summary.json.sig.`],
    ['that does not exist', () => rm(snapshot(), { recursive: true }), `${INCOMPLETE}summary.json.`],
    ['with a changed digit in its claims', () => replace('tree.json', '"2"', '"3"'), TREE],
    ['with a byte after its claims', () => appendFile(file('tree.json'), '\n'), TREE],
    ['with the claims of another', () => cp(other('tree.json'), file('tree.json')), TREE],
    ['with an empty summary', () => writeFile(file('summary.json'), ''), SUMMARY],
    ['of a newer format', () => writeFile(file('summary.json'), '{"format":"technovex-claims-2"}'), SUMMARY],
    ['with a changed summary', () => replace('summary.json', '1.2.3', '1.2.4'), SIGNATURE],
    ['with the summary of another', () => cp(other('summary.json'), file('summary.json')), SIGNATURE],
    ['with a damaged signature', () => truncate(file('summary.json.sig'), 63), SIGNATURE],
    ['that names a key which did not sign it', () => sign({}, stranger), SIGNATURE],
    ['that names no key', () => sign({ publicKey: 'nonsense' }, stranger), SIGNATURE],
    ['with a wrong number of claims', () => sign({ claims: 2, emptyWallets: 1 }), 'other: the number of claims'],
    ['with a wrong number of wallets', () => sign({ blockedWallets: 1 }), 'other: the number of claims'],
    ['with a wrong sum', () => sign({ total: '7' }), 'other: the sum of the claims'],
    ['with a wrong root', () => sign({ root: idOf('1') }), 'other: the root of the claims'],
  ])('rejects a snapshot %s', async (_, damage, message) => {
    await damage();
    await expect(verify()).rejects.toThrow(message);
  });

  it('rejects a snapshot that somebody else signed, when the key is given', async () => {
    await sign({ publicKey: publicKeyOf(stranger) }, stranger);
    await verify();
    await expect(verify({ publicKey: publicKeyOf(privateKey) })).rejects.toThrow('by another key');
  });

  it('rejects a key in any other spelling than its own, which could be displayed as another key', async () => {
    const real = publicKeyOf(stranger);
    const [start, end] = [real.slice(0, 20), real.slice(20)];
    for (const publicKey of [`${real}\u001b[2K`, ` ${real}`, `${start}\n${end}`, `${real}AAAA`]) {
      await sign({ publicKey }, stranger);
      for (const given of [undefined, publicKeyOf(privateKey), publicKey]) {
        await expect(verify({ publicKey: given })).rejects.toThrow(SIGNATURE);
      }
    }
  });

  it('rejects a signed tree.json with a node that does not follow from its claims, and ids that do not ascend', async () => {
    const text = (await readFile(file('tree.json'), 'utf8')).replace(/"0x.{8}/, '"0x00000000');
    await writeFile(file('tree.json'), text);
    await sign({ treeSha256: createHash('sha256').update(text).digest('hex') });
    await expect(verify()).rejects.toThrow('does not have the nodes that follow from its claims');
    for (const digits of ['11', '21']) {
      await rm(file('tree.json'));
      await write(snapshot(), digits);
      await expect(verify()).rejects.toThrow('The ids of tree.json are not in ascending order');
    }
  });
});
