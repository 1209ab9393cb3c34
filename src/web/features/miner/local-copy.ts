import * as z from 'zod/mini';
import type { WalletData } from '#contract/miner.ts';
import { localAttemptsLeft, localAttemptWaitLeftMs } from '#domain/miner/local-attempt-limit.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { readStoredJson } from '#web/lib/stored-json.ts';
import { createAchievementMarks } from './achievement-marks.ts';
import { createMinerSettings } from './miner-settings.ts';
import { MINING_MARKER_KEY } from './mining/mining-marker.ts';
import { isPinOf, makePinVerifier, pinVerifierSchema, sha256Hex } from './pin-verifier.ts';

const amount = z.number().check(z.minimum(0));

/** The fields of the specification, section 3, "Miner wallet (local copy)"; the PIN's verifier has a key of its own. */
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
  data: z.object({ nextLevelProgress: amount }),
});

const pinSchema = z.object({
  ...pinVerifierSchema.shape,
  failures: z.int().check(z.minimum(0)),
  lastFailureMs: z.number(),
});

export interface LocalCopy {
  readonly wallet: WalletData;
  /** ms since the epoch; may lie in the future when the clock was set back since. */
  readonly lastUpdatedMs: number;
}

/** 'none': this device stores no verifier of the wallet's PIN. */
export type PinCheck = 'correct' | 'incorrect' | 'none' | { readonly waitSeconds: number };

/** One wallet's copy on this device. Never throws or rejects, even when storage is full, forbidden or corrupt. */
export type LocalCopyStore = Awaited<ReturnType<typeof openLocalCopy>>;

export interface LocalCopyDeps {
  readonly storage: SafeStorage;
  /** `subtle` is missing in insecure contexts (plain http on a network address). */
  readonly crypto: Crypto;
  readonly nowMs: () => number;
  /** Of the slow hash of a PIN. Default: the product's. */
  readonly pinRounds?: number;
}

/** Opens the copy of a wallet, under a key made from a hash of its e-mail. */
export async function openLocalCopy(deps: LocalCopyDeps, email: string) {
  const { storage, crypto, nowMs, pinRounds } = deps;
  // Missing in insecure contexts despite its type: then no PIN can be verified here.
  const canHash = (crypto.subtle as SubtleCrypto | undefined) !== undefined;
  const id = canHash ? await sha256Hex(crypto, email) : fnv1aHex(email);
  let isForgotten = false;
  const copyKey = `technovex:miner:${id}`;
  const pinKey = `technovex:miner_pin:${id}`;
  const settings = createMinerSettings(storage, `technovex:miner_settings:${id}`);
  const achievements = createAchievementMarks(storage, `technovex:miner_achievements:${id}`);

  function readJson<T extends z.ZodMiniType>(key: string, schema: T): z.infer<T> | undefined {
    const warning = "This device's copy of the mining wallet is corrupt and was removed";
    return readStoredJson(storage, key, { schema, warning });
  }

  /** The slow hash may finish after the wallet was forgotten. */
  function writePin(pin: z.infer<typeof pinSchema>): void {
    if (!isForgotten) storage.write(pinKey, JSON.stringify(pin));
  }

  function readPin(): z.infer<typeof pinSchema> | undefined {
    return canHash ? readJson(pinKey, pinSchema) : undefined;
  }

  function isMining(): boolean {
    const marker = storage.read(MINING_MARKER_KEY);
    return marker.ok && marker.value === id;
  }

  return {
    settings,
    achievements,
    /** Undefined: there is none, or it was corrupt and is removed. */
    read(): LocalCopy | undefined {
      const copy = readJson(copyKey, copySchema);
      if (copy === undefined) return undefined;
      const { lastUpdated, dailyBonusClaimedAt: _, ...wallet } = copy;
      return { wallet: { email, ...wallet }, lastUpdatedMs: lastUpdated };
    },
    /** True when it was stored. */
    save({ email: _, ...wallet }: WalletData): boolean {
      if (isForgotten) return false;
      const { lastBonusClaimed } = wallet;
      const copy: z.infer<typeof copySchema> = {
        ...wallet,
        dailyBonusClaimedAt: lastBonusClaimed === null ? null : Date.parse(lastBonusClaimed),
        lastUpdated: nowMs(),
      };
      return storage.write(copyKey, JSON.stringify(copy)).ok;
    },
    /** Mining was not stopped: it resumes when the page is opened again. */
    isMining,
    markMining(mining: boolean): void {
      if (mining && !isForgotten) storage.write(MINING_MARKER_KEY, id);
      // The marker may belong to another wallet by now, which mines in another tab.
      if (!mining && isMining()) storage.remove(MINING_MARKER_KEY);
    },
    async storePin(pin: string): Promise<void> {
      if (!canHash) return;
      const verifier = await makePinVerifier(crypto, pin, pinRounds);
      writePin({ ...verifier, failures: 0, lastFailureMs: 0 });
    },
    forgetPin: (): void => void storage.remove(pinKey),
    /** This device stores a copy and the verifier of its PIN. */
    canOpenWithPin: (): boolean => readPin() !== undefined && readJson(copyKey, copySchema) !== undefined,
    async checkPin(pin: string): Promise<PinCheck> {
      const stored = readPin();
      if (stored === undefined) return 'none';
      const waitMs = localAttemptWaitLeftMs({ ...stored, nowMs: nowMs() });
      if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1_000) };
      // Counted before the check, so that closing the page does not undo it.
      writePin({ ...stored, failures: stored.failures + 1, lastFailureMs: nowMs() });
      if (!(await isPinOf(crypto, stored, pin))) return 'incorrect';
      writePin({ ...stored, failures: 0, lastFailureMs: 0 });
      return 'correct';
    },
    /** Returns what is left after a wrong PIN: attempts, or a wait. */
    pinAttemptsLeft(): { readonly triesLeft: number; readonly waitSeconds: number } {
      const stored = readPin();
      const waitMs = stored === undefined ? 0 : localAttemptWaitLeftMs({ ...stored, nowMs: nowMs() });
      return { triesLeft: localAttemptsLeft(stored?.failures ?? 0), waitSeconds: Math.ceil(waitMs / 1_000) };
    },
    /** Removes everything this device stores of the wallet; later writes are ignored. */
    forget(): void {
      isForgotten = true;
      settings.forget();
      achievements.forget();
      for (const key of [copyKey, pinKey]) storage.remove(key);
      if (isMining()) storage.remove(MINING_MARKER_KEY);
    },
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
