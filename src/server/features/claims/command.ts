import path from 'node:path';
import * as z from 'zod/mini';
import { type ClaimsSummary, claimIdSchema } from '#contract/claims.ts';
import { formatUnits } from '#domain/claims/amount.ts';
import { parseConfig } from '#server/config.ts';
import { loadSigningKey } from '#server/credentials/key-files.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type CommandInput, quietLog, runCommandLine } from '#server/lib/command-line.ts';
import { TREE_FILE } from './tree-file.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

const USAGE = `npm run claims -- snapshot --at now --out <new folder>
    counts all wallets of the server's database and writes tree.json, summary.json and its signature
npm run claims -- verify <folder> [--id 0x…] [--key <public key>]
    verifies a snapshot, without server and database; --id prints a claim with its proof, --key requires that key;
    without --key it exits with 3, because anybody can sign a snapshot with a key of their own

The database is that of the server: DATABASE_URL, while it runs or not, else the embedded one in DATA_DIR, which only
one process may open: stop the server first.`;

export interface ClaimsCommand extends CommandInput {
  readonly productVersion: string;
  readonly clock: Clock;
}

const OPTIONS = {
  at: { type: 'string' },
  out: { type: 'string' },
  id: { type: 'string' },
  key: { type: 'string' },
} as const;

/** The snapshot is consistent; whose it is was not verified. */
const UNKNOWN_KEY = 3;

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage, 3 signed by an unknown key */
export function runClaimsCommand(command: ClaimsCommand): Promise<number> {
  const systemFailure = (message: string): string => `The command failed: ${message}.`;
  return runCommandLine(
    command,
    { usage: USAGE, options: OPTIONS, systemFailure },
    async ({ at, out, id, key }, [type, folder, ...others]) => {
      if (others.length > 0) return undefined;
      if (type === 'snapshot') {
        const isUsed = at === 'now' && out && folder === undefined && id === undefined && key === undefined;
        return isUsed ? snapshot(path.resolve(out), command) : undefined;
      }
      const { success, data } = z.optional(claimIdSchema).safeParse(id);
      const isUsed = type === 'verify' && folder && success && at === undefined && out === undefined;
      return isUsed ? verify({ folder: path.resolve(folder), id: data, key }, command) : undefined;
    },
  );
}

async function snapshot(folder: string, command: ClaimsCommand): Promise<number> {
  const { env, defaultDataDir, clock, productVersion, print, printError } = command;
  const { databaseUrl, dataDir, claimsSigningKey } = parseConfig(env, defaultDataDir);
  const signingKey = await loadSigningKey(claimsSigningKey, dataDir);
  const database = await openDatabase({ databaseUrl, dataDir, log: quietLog(printError) });
  try {
    printSummary(await writeSnapshot(folder, { database, clock, signingKey, productVersion }), print);
    print(`Written to ${folder}`);
    return 0;
  } finally {
    await database.close();
  }
}

async function verify(
  { folder, id, key }: { folder: string; id: string | undefined; key: string | undefined },
  { print, printError }: ClaimsCommand,
): Promise<number> {
  const { summary, claim } = await verifySnapshot(folder, { id, publicKey: key });
  printSummary(summary, print);
  print(`The signature is valid, and ${TREE_FILE} has this root.`);
  if (key === undefined) print('Compare the key with the one that the team publishes.');
  if (claim !== undefined) {
    print(`Claim  ${claim.id}`);
    print(`Amount ${formatUnits(claim.units)} TVX (${claim.units})`);
    print(`Proof  ${JSON.stringify(claim.proof)}`);
  }
  if (key !== undefined) return 0;
  printError('The snapshot is signed by an unknown key: pass the key that the team publishes with --key.');
  return UNKNOWN_KEY;
}

function printSummary(summary: ClaimsSummary, print: (line: string) => void): void {
  print(`Time   ${summary.time}`);
  print(`Claims ${summary.claims}, of ${summary.wallets} wallets`);
  print(`Total  ${formatUnits(BigInt(summary.total))} TVX`);
  print(`Root   ${summary.root}`);
  print(`Key    ${summary.publicKey}`);
}
