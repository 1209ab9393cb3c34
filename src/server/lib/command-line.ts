import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { DatabaseInUseError, type DatabaseLog, DatabaseOpenError } from '#server/db/database.ts';
import { OperatorError } from './errors.ts';

/** What a command of the command line is called with. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly defaultDataDir: string;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  /** Writes a line to standard error. */
  readonly printError: (line: string) => void;
}

type ArgumentsOf<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/**
 * Parses the arguments and runs a command with its options and words. It returns the exit code, undefined for wrong
 * usage. What the operator can resolve is printed as a line each, other failures are thrown.
 *
 *     return runCommandLine(input, { usage: USAGE, options: { to: { type: 'string' } } }, async ({ to }, [word]) => {
 *       if (word !== 'move' || to === undefined) return undefined;
 *       await move(to);
 *       return 0;
 *     });
 *
 * @returns the exit code: 0 success, 1 failure, 2 wrong usage, and others of the command
 */
export async function runCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  { args, print, printError }: Pick<CommandInput, 'args' | 'print' | 'printError'>,
  command: {
    readonly usage: string;
    readonly options: Options;
    /** Returns the line for a failure of the system, such as a full disk. Default: it is thrown. */
    readonly systemFailure?: (message: string) => string;
  },
  run: (
    options: ArgumentsOf<{ options: Options; allowPositionals: true }>['values'],
    words: readonly string[],
  ) => Promise<number | undefined>,
): Promise<number> {
  const { usage, options, systemFailure } = command;
  if (args.includes('--help')) {
    print(usage);
    return 0;
  }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const code = await run(values, positionals);
    if (code !== undefined) return code;
  } catch (error) {
    if (!isWrongOption(error)) {
      const lines = operatorLines(error, systemFailure);
      if (lines === undefined) throw error;
      for (const line of lines) printError(line);
      return 1;
    }
  }
  printError(usage);
  return 2;
}

/** Of an option that does not exist, or has no value or one too many. */
function isWrongOption(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

function operatorLines(
  error: unknown,
  systemFailure: ((message: string) => string) | undefined,
): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.messages.map((message) => `Configuration: ${message}`);
  if (error instanceof DatabaseInUseError) return [error.message, 'Stop the server, then run this again.'];
  if (error instanceof DatabaseOpenError || error instanceof OperatorError) return [error.message];
  return isSystemError(error) && systemFailure !== undefined ? [systemFailure(error.message)] : undefined;
}

/**
 * Returns whether it is of the file system, such as a full disk (`ENOSPC`), or of the database: an SQLSTATE, or a lost
 * connection, which has no code.
 */
function isSystemError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:E[A-Z]+|[0-9A-Z]{5})$/.test(code) || /^Connection terminated|not queryable$/.test(error.message);
}

/** Prints warnings and errors only. */
export function quietLog(printError: (line: string) => void): DatabaseLog {
  return {
    info: () => undefined,
    warn: printError,
    error: (_details, message) => printError(message),
  };
}
