import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type ClaimsSummary, claimIdSchema } from '#contract/claims.ts';
import { formatUnits } from '#domain/claims/amount.ts';
import { ConfigError, parseConfig } from '#server/config.ts';
import { loadSigningKey, SigningKeyError } from '#server/credentials/key-files.ts';
import { DatabaseOpenError } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type CommandInput, isSystemError, openFailure, quietLog } from '#server/lib/command-line.ts';
import { OperatorError } from '#server/lib/errors.ts';
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

type Call =
  | { readonly type: 'snapshot'; readonly folder: string }
  | {
      readonly type: 'verify';
      readonly folder: string;
      readonly id: string | undefined;
      readonly key: string | undefined;
    };

/** The snapshot is consistent; whose it is was not verified. */
const UNKNOWN_KEY = 3;

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage, 3 signed by an unknown key */
export async function runClaimsCommand(command: ClaimsCommand): Promise<number> {
  const { args, printError } = command;
  const call = parseCall(args);
  if (call === undefined) {
    printError(USAGE);
    return 2;
  }
  try {
    if (call.type === 'verify') return await verify(call, command);
    await snapshot(call.folder, command);
    return 0;
  } catch (error) {
    const messages = messagesOf(error);
    if (messages === undefined) throw error;
    for (const message of messages) printError(message);
    return 1;
  }
}

/** Returns undefined for wrong usage. */
function parseCall(args: readonly string[]): Call | undefined {
  const { values, positionals } = readArguments(args) ?? {};
  const [type, folder, ...others] = positionals ?? [];
  const { at, out, id, key } = values ?? {};
  if (others.length > 0) return undefined;
  if (type === 'snapshot') {
    const isUsed = at === 'now' && out && folder === undefined && id === undefined && key === undefined;
    return isUsed ? { type, folder: path.resolve(out) } : undefined;
  }
  const { success, data } = z.optional(claimIdSchema).safeParse(id);
  const isUsed = type === 'verify' && folder && success && at === undefined && out === undefined;
  return isUsed ? { type, folder: path.resolve(folder), id: data, key } : undefined;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // An option that does not exist, or has no value.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function snapshot(folder: string, command: ClaimsCommand): Promise<void> {
  const { env, defaultDataDir, clock, productVersion, print, printError } = command;
  const { databaseUrl, dataDir, claimsSigningKey } = parseConfig(env, defaultDataDir);
  const signingKey = await loadSigningKey(claimsSigningKey, dataDir);
  const database = await openDatabase({ databaseUrl, dataDir, log: quietLog(printError) });
  try {
    printSummary(await writeSnapshot(folder, { database, clock, signingKey, productVersion }), print);
    print(`Written to ${folder}`);
  } finally {
    await database.close();
  }
}

async function verify(
  { folder, id, key }: Extract<Call, { type: 'verify' }>,
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

/** The lines for the operator; undefined for an unexpected error. */
function messagesOf(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.messages.map((message) => `Configuration: ${message}`);
  if (error instanceof DatabaseOpenError) return [openFailure(error)];
  if (error instanceof OperatorError || error instanceof SigningKeyError) return [error.message];
  return isSystemError(error) ? [`The command failed: ${error.message}.`] : undefined;
}
