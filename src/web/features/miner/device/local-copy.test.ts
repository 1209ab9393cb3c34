import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { createMinerSettings, type LocalCopyStore, openLocalCopy } from './local-copy.ts';
import { localAttemptWaitLeftMs, localAttemptWaitMs } from './stored-pin.ts';

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

const storageOf = (openArea: () => Storage) => createSafeStorage(openArea, () => undefined);

/** One round of the hash of a PIN, unless a test is about its cost. */
function open(from: Crypto, email = EMAIL, cost: { pinRounds?: number } = { pinRounds: 1 }): Promise<LocalCopyStore> {
  return openLocalCopy({ storage: storageOf(() => area), crypto: from, nowMs: () => nowMs, ...cost }, email);
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
    // The fields of the specification.
    expect(JSON.parse(area.getItem(`technovex:miner:${EMAIL_HASH}`) ?? '')).toMatchObject({
      dailyBonusClaimedAt: Date.parse(wallet.lastBonusClaimed),
      lastUpdated: nowMs,
    });
  });

  it('is separate for each wallet, as are the mining marker and the settings', async () => {
    const other = await open(crypto, 'bob@example.com');
    copy.save(NEW_WALLET);
    copy.settings.change({ autoMine: true });
    other.setMiningFlag(true);
    copy.setMiningFlag(false);
    expect([other.read(), other.isMining(), copy.isMining()]).toEqual([undefined, true, false]);
    expect((await open(crypto, 'bob@example.com')).settings.getState().settings.autoMine).toBe(false);
    expect((await open(crypto)).settings.getState().settings.autoMine).toBe(true);
    copy.clear();
    expect([copy.read(), other.isMining()]).toEqual([undefined, true]);
  });

  it.each(['{', 'null', JSON.stringify({ ...NEW_WALLET, difficulty: 0, dailyBonusClaimedAt: null, lastUpdated: 0 })])(
    'that is corrupt is removed with a warning: %s',
    (corrupt) => {
      area.setItem(`technovex:miner:${EMAIL_HASH}`, corrupt);
      expect(copy.read()).toBeUndefined();
      expect(warnings).toHaveLength(1);
      expect(keys()).toEqual([]);
    },
  );

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
    await insecure.pin.store('123456');
    expect(insecure.read()?.wallet).toEqual({ ...NEW_WALLET, email: EMAIL });
    expect([await insecure.pin.check('123456'), insecure.canOpenWithPin()]).toEqual(['none', false]);
    // FNV-1a of the e-mail, from another implementation.
    expect(keys()).toEqual(['technovex:miner:266811ad9b55c572']);
  });

  it('is removed when forgotten, with all that belongs to it, and ignores later writes', async () => {
    copy.save(NEW_WALLET);
    copy.setMiningFlag(true);
    copy.settings.change({ autoMine: true });
    await copy.pin.store('123456');
    const hashing = copy.pin.store('123456');
    copy.clear();
    expect(copy.save(NEW_WALLET)).toBe(false);
    copy.setMiningFlag(true);
    copy.settings.change({ autoMine: true });
    await hashing;
    expect(keys()).toEqual([]);
  });
});

describe('a local PIN check', () => {
  it('hashes with 600,000 rounds, and verifies with the rounds that were stored', async () => {
    const rounds: number[] = [];
    const { digest } = crypto.subtle;
    const subtle = {
      digest: digest.bind(crypto.subtle),
      importKey: async () => undefined,
      deriveBits: async ({ iterations }: Pbkdf2Params) => new ArrayBuffer(rounds.push(iterations) && 32),
    };
    const counting = { subtle, getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto;
    await (await open(counting, EMAIL, {})).pin.store('123456');
    expect(await (await open(counting)).pin.check('123456')).toBe('correct');
    expect(rounds).toEqual([600_000, 600_000]);
  });

  it('requires a wait after five wrong PINs, longer after each, even for the right one and in the next page', async () => {
    expect(await copy.pin.check('123456')).toBe('none');
    await copy.pin.store('123456');
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await copy.pin.check('000000')).toBe('incorrect');
      expect(copy.pin.attemptsLeft()).toEqual({ attemptsLeft: left, waitSeconds: left === 0 ? 30 : 0 });
    }
    nowMs += 10_000;
    expect(await (await open(crypto)).pin.check('123456')).toEqual({ waitSeconds: 20 });
    nowMs += 20_000;
    expect(await copy.pin.check('000000')).toBe('incorrect');
    expect(await copy.pin.check('123456')).toEqual({ waitSeconds: 60 });
    nowMs += 60_000;
    expect(await copy.pin.check('123456')).toBe('correct');
    expect(copy.pin.attemptsLeft()).toEqual({ attemptsLeft: 5, waitSeconds: 0 });
  });

  it('requires at most a day, which never grows when the clock is set back', () => {
    expect([4, 5, 100].map(localAttemptWaitMs)).toEqual([0, 30_000, 86_400_000]);
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 90_000_000, nowMs: 0 })).toBe(30_000);
  });
});

describe('the settings', () => {
  const KEY = 'technovex:miner_settings:0';
  const SPECIFIED = { autoMine: false, notifyRewards: true, notifyAchievements: true };
  const openSettings = (openArea = () => area) => createMinerSettings(storageOf(openArea), KEY);

  it('start as specified, and follow what another tab stored without undoing it', () => {
    const [settings, other] = [openSettings(), openSettings()];
    expect(settings.getState()).toEqual({ settings: SPECIFIED, isStored: true });
    expect(area.length).toBe(0);
    other.change({ autoMine: true });
    settings.change({ notifyRewards: false });
    other.reload();
    const both = { ...SPECIFIED, autoMine: true, notifyRewards: false };
    for (const each of [settings, other, openSettings()]) expect(each.getState().settings).toEqual(both);
  });

  it('stay while the page is open when storage is forbidden, and are reported as not stored', () => {
    const settings = openSettings(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    settings.change({ autoMine: true });
    settings.change({ notifyAchievements: false });
    settings.reload();
    const changed = { ...SPECIFIED, autoMine: true, notifyAchievements: false };
    expect(settings.getState()).toEqual({ settings: changed, isStored: false });
  });

  it('use the defaults for what is corrupt or not stored', () => {
    area.setItem(KEY, '{"autoMine":"yes"}');
    expect(openSettings().getState()).toEqual({ settings: SPECIFIED, isStored: true });
    expect(area.getItem(KEY)).toBeNull();
    area.setItem(KEY, '{"autoMine":true,"colour":"volt"}');
    expect(openSettings().getState().settings).toEqual({ ...SPECIFIED, autoMine: true });
  });
});
