import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { WalletData } from '#contract/miner.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';
import { MINING_FLAG_KEY } from './mining-flag.ts';
import { createStoredPin, type StoredPinDeps, sha256Hex } from './stored-pin.ts';

const amount = z.number().check(z.minimum(0));

/** The fields of the specification, "Miner wallet (local copy)"; the PIN's verifier has a key of its own. */
const copySchema = z.object({
  hashrate: amount,
  totalMined: amount,
  balance: amount,
  miningTimeSeconds: amount,
  difficulty: z.number().check(z.positive()),
  bonus: amount,
  level: amount,
  lastBonusClaimed: z.nullable(z.iso.datetime()),
  /** The same instant, ms since the epoch. */
  dailyBonusClaimedAt: z.nullable(z.number()),
  /** When this was written, ms since the epoch by the device's clock. */
  lastUpdated: z.number(),
  /** Of the run that was in progress then; 0 after a stop. */
  runSeconds: amount,
  data: z.object({ nextLevelProgress: amount }),
});

/** What a miner sets for a wallet on a device (specification, "Settings"). One that is not stored has its default. */
const settingsSchema = z.object({
  /** Start mining when the dashboard opens. */
  autoMine: z._default(z.boolean(), false),
  notifyRewards: z._default(z.boolean(), true),
  notifyAchievements: z._default(z.boolean(), true),
});

export type MinerSettings = Readonly<z.infer<typeof settingsSchema>>;

export interface MinerSettingsView {
  readonly settings: MinerSettings;
  /** False: this browser stores nothing, so the settings last as long as the page. */
  readonly isStored: boolean;
}

export type MinerSettingsStore = ReturnType<typeof createMinerSettings>;

export interface LocalCopy {
  readonly wallet: WalletData;
  /** ms since the epoch; may lie in the future when the clock was set back since. */
  readonly lastUpdatedMs: number;
  readonly runSeconds: number;
}

/** One wallet's copy on this device. Never throws or rejects, even when storage is full, forbidden or corrupt. */
export type LocalCopyStore = Awaited<ReturnType<typeof openLocalCopy>>;

export interface LocalCopyDeps extends StoredPinDeps {
  /** `subtle` is missing in insecure contexts (plain http on a network address). */
  readonly crypto: Crypto;
}

/** Opens the copy of a wallet, under a key made from a hash of its e-mail. */
export async function openLocalCopy(deps: LocalCopyDeps, email: string) {
  const { storage, nowMs } = deps;
  const crypto = (deps.crypto.subtle as SubtleCrypto | undefined) === undefined ? undefined : deps.crypto;
  const id = crypto === undefined ? fnv1aHex(email) : await sha256Hex(crypto, email);
  const warning = "This device's copy of the mining wallet is corrupt and was removed";
  const record = createDeviceRecord(storage, `technovex:miner:${id}`, { schema: copySchema, warning });
  const pin = createStoredPin({ ...deps, crypto }, `technovex:miner_pin:${id}`);
  const settings = createMinerSettings(storage, `technovex:miner_settings:${id}`);
  let isCleared = false;

  function isMining(): boolean {
    const flag = storage.read(MINING_FLAG_KEY);
    return flag.ok && flag.value === id;
  }

  function setMiningFlag(isOn: boolean): void {
    if (isOn && !isCleared) storage.write(MINING_FLAG_KEY, id);
    // The flag may name another wallet by now, which mines in another tab.
    if (!isOn && isMining()) storage.remove(MINING_FLAG_KEY);
  }

  return {
    pin,
    settings,
    /** Undefined: there is none, or it was corrupt and is removed. */
    read(): LocalCopy | undefined {
      const copy = record.read();
      if (copy === undefined) return undefined;
      const { lastUpdated, runSeconds, dailyBonusClaimedAt: _, ...wallet } = copy;
      return { wallet: { email, ...wallet }, lastUpdatedMs: lastUpdated, runSeconds };
    },
    /** True when it was stored. */
    save({ email: _, ...wallet }: WalletData, runSeconds = 0): boolean {
      const claimed = wallet.lastBonusClaimed;
      const dailyBonusClaimedAt = claimed === null ? null : Date.parse(claimed);
      return record.write({ ...wallet, dailyBonusClaimedAt, lastUpdated: nowMs(), runSeconds });
    },
    /** Mining was not stopped: it resumes when the page is opened again. */
    isMining,
    setMiningFlag,
    /** This device stores a copy and the verifier of its PIN. */
    canOpenWithPin: (): boolean => pin.isStored() && record.read() !== undefined,
    /** Removes everything this device stores of the wallet; later writes are ignored. */
    clear(): void {
      isCleared = true;
      for (const part of [record, pin, settings]) part.clear();
      setMiningFlag(false);
    },
  };
}

export function createMinerSettings(storage: SafeStorage, key: string) {
  const warning = "This device's settings of the miner are corrupt and were removed";
  const record = createDeviceRecord(storage, key, { schema: settingsSchema, warning });
  const { setState, ...view } = createStore<MinerSettingsView>(() => ({
    settings: record.read() ?? settingsSchema.parse({}),
    isStored: storage.read(key).ok,
  }));

  const read = (): MinerSettings => record.read() ?? view.getState().settings;

  return {
    ...view,
    change(change: Partial<MinerSettings>): void {
      const settings = { ...read(), ...change };
      setState({ settings, isStored: record.write(settings) });
    },
    /** Adopts what another tab stored. */
    reload: (): void => setState({ settings: read() }),
    clear: record.clear,
  };
}

/** FNV-1a, 64 bits: the key only has to differ from the e-mail, not to be secret. */
function fnv1aHex(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
