import type { CommandInput } from '#server/lib/command-line.ts';

/** Runs a command of the command line; returns its exit code and what it printed. */
export async function capturedCommand(
  line: string,
  run: (input: Omit<CommandInput, 'env'>) => Promise<number>,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const printed = { out: '', err: '' };
  const code = await run({
    args: line.split(' ').filter((word) => word !== ''),
    defaultDataDir: '/nowhere',
    print: (text) => {
      printed.out += `${text}\n`;
    },
    printError: (text) => {
      printed.err += `${text}\n`;
    },
  });
  return { code, ...printed };
}
