import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { type LocalCopyStore, openLocalCopy } from './local-copy.ts';

const EMAIL = 'ada@example.com';
/** SHA-256 of the e-mail, from another implementation: printf ada@example.com | sha256sum. */
const EMAIL_HASH = 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72';
let area: Storage;
let nowMs: number;
let copy: LocalCopyStore;
let warnings: unknown[];

beforeEach(async () => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((...texts) => warnings.push(texts));
  area = memoryStorage();
  nowMs = 1_800_000_000_000;
  copy = await open(crypto);
});

/** One round of the hash of a PIN, unless a test is about its cost. */
function open(from: Crypto, email = EMAIL, cost: { pinRounds?: number } = { pinRounds: 1 }): Promise<LocalCopyStore> {
  const storage = createSafeStorage(
    () => area,
    () => undefined,
  );
  return openLocalCopy({ storage, crypto: from, nowMs: () => nowMs, ...cost }, email);
}

function keys(): string[] {
  return Array.from({ length: area.length }, (_, index) => area.key(index) ?? '').sort();
}

describe('the local copy', () => {
  it('stores the wallet under a hash of the e-mail, and neither e-mail nor PIN', async () => {
    // A fixed salt: a random hash could contain the very letters that are searched for.
    const fixedSalt = { subtle: crypto.subtle, getRandomValues: (bytes: Uint8Array) => bytes.fill(1) };
    copy = await open(fixedSalt as unknown as Crypto);
    const wallet = { ...NEW_WALLET, totalMined: 4, lastBonusClaimed: '2026-01-01T00:00:00.000Z' };
    expect(copy.save(wallet)).toBe(true);
    await copy.pin.store('123456');
    copy.setMiningFlag(true);
    expect(copy.read()).toEqual({ wallet, lastUpdatedMs: nowMs, runSeconds: 0 });
    expect(keys()).toEqual([
      `technovex:miner:${EMAIL_HASH}`,
      'technovex:miner_mining',
      `technovex:miner_pin:${EMAIL_HASH}`,
    ]);
    const everything = keys().map((key) => key + area.getItem(key));
    expect(everything.join()).not.toMatch(/ada|example|123456/);
    expect(JSON.parse(area.getItem(`technovex:miner:${EMAIL_HASH}`) ?? '')).toEqual({
      ...{ ...wallet, email: undefined },
      dailyBonusClaimedAt: Date.parse(wallet.lastBonusClaimed),
      lastUpdated: nowMs,
      runSeconds: 0,
    });
  });

  it('is separate for each wallet', async () => {
    copy.save(NEW_WALLET);
    copy.setMiningFlag(true);
    const other = await open(crypto, 'bob@example.com');
    expect([other.read(), other.isMining(), copy.isMining()]).toEqual([undefined, false, true]);
  });

  it.each([
    '{',
    'null',
    '{"totalMined":-1}',
    JSON.stringify({ ...NEW_WALLET, totalMined: '1e9', dailyBonusClaimedAt: null, lastUpdated: 0, runSeconds: 0 }),
    JSON.stringify({ ...NEW_WALLET, totalMined: -5, dailyBonusClaimedAt: null, lastUpdated: 0, runSeconds: 0 }),
    JSON.stringify({ ...NEW_WALLET, difficulty: 0, dailyBonusClaimedAt: null, lastUpdated: 0, runSeconds: 0 }),
  ])('that is corrupt is removed with a warning: %s', (corrupt) => {
    area.setItem(`technovex:miner:${EMAIL_HASH}`, corrupt);
    expect(copy.read()).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(keys()).toEqual([]);
  });

  it('reports a write that failed, and throws nothing', async () => {
    area.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(copy.save(NEW_WALLET)).toBe(false);
    copy.setMiningFlag(true);
    await copy.pin.store('123456');
    expect(await copy.pin.check('123456')).toBe('none');
  });

  it('works in insecure contexts, without a readable e-mail and without a PIN verifier', async () => {
    const insecure = await open({ getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto);
    expect(insecure.save(NEW_WALLET)).toBe(true);
    insecure.setMiningFlag(true);
    await insecure.pin.store('123456');
    expect([insecure.read()?.wallet, insecure.isMining()]).toEqual([{ ...NEW_WALLET, email: EMAIL }, true]);
    expect([await insecure.pin.check('123456'), insecure.canOpenWithPin()]).toEqual(['none', false]);
    // FNV-1a of the e-mail, from another implementation.
    expect(keys()).toEqual(['technovex:miner:266811ad9b55c572', 'technovex:miner_mining']);
  });

  it('is removed when forgotten, and ignores later writes', async () => {
    copy.save(NEW_WALLET);
    copy.setMiningFlag(true);
    await copy.pin.store('123456');
    const hashing = copy.pin.store('123456');
    copy.clear();
    expect(copy.save(NEW_WALLET)).toBe(false);
    copy.setMiningFlag(true);
    await hashing;
    expect(keys()).toEqual([]);
  });

  it("keeps another wallet's mining marker", async () => {
    const other = await open(crypto, 'bob@example.com');
    other.setMiningFlag(true);
    copy.setMiningFlag(false);
    copy.clear();
    expect([copy.isMining(), other.isMining()]).toEqual([false, true]);
  });
});

describe('a local PIN check', () => {
  it('hashes with 600,000 rounds, and verifies with the rounds that were stored', async () => {
    await (await open(crypto, EMAIL, {})).pin.store('123456');
    expect(JSON.parse(area.getItem(`technovex:miner_pin:${EMAIL_HASH}`) ?? '')).toMatchObject({ rounds: 600_000 });
    expect(await copy.pin.check('123456')).toBe('correct');
  });

  it('returns correct, incorrect or none', async () => {
    expect(await copy.pin.check('123456')).toBe('none');
    await copy.pin.store('123456');
    expect(await copy.pin.check('123456')).toBe('correct');
    expect(await copy.pin.check('123457')).toBe('incorrect');
    copy.pin.remove();
    expect(await copy.pin.check('123456')).toBe('none');
  });

  it('requires a wait after five wrong PINs, longer after each, even for the right one', async () => {
    await copy.pin.store('123456');
    for (let guess = 1; guess <= 5; guess++) expect(await copy.pin.check('000000')).toBe('incorrect');
    expect(await copy.pin.check('123456')).toEqual({ waitSeconds: 30 });
    nowMs += 10_000;
    expect(await (await open(crypto)).pin.check('123456')).toEqual({ waitSeconds: 20 });
    nowMs += 20_000;
    expect(await copy.pin.check('000000')).toBe('incorrect');
    expect(await copy.pin.check('123456')).toEqual({ waitSeconds: 60 });
    nowMs += 60_000;
    expect(await copy.pin.check('123456')).toBe('correct');
    expect(await copy.pin.check('000000')).toBe('incorrect');
  });

  it('reports the tries left, or the wait', async () => {
    const seen = [copy.pin.attemptsLeft()];
    await copy.pin.store('123456');
    for (const pin of ['000000', '000000', '123456', '0', '0', '0', '0', '0']) {
      await copy.pin.check(pin);
      seen.push(copy.pin.attemptsLeft());
    }
    expect(seen.map(({ attemptsLeft }) => attemptsLeft)).toEqual([5, 4, 3, 5, 4, 3, 2, 1, 0]);
    expect(seen.map(({ waitSeconds }) => waitSeconds)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 30]);
  });
});

describe('the settings', () => {
  it('are stored for each wallet under a hash of its e-mail, and removed when it is forgotten', async () => {
    copy.settings.change({ autoMine: true });
    const other = await open(crypto, 'bob@example.com');
    expect(other.settings.getState().settings.autoMine).toBe(false);
    expect((await open(crypto)).settings.getState().settings.autoMine).toBe(true);
    expect(keys()).toEqual([`technovex:miner_settings:${EMAIL_HASH}`]);
    copy.clear();
    copy.settings.change({ autoMine: true });
    expect(keys()).toEqual([]);
  });
});
