// npm run check: types; lint, format, import boundaries and queries; dead code; migrations. Runs all of them at once,
// even when one fails, and prints the output of each when it has ended.
import './lib/require-node.mjs';
import { runCommand, say } from './lib/command.mjs';
import { DEVELOPMENT, ensureInstalled, isInstalled, TOOLS } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';

await runCommand(async () => {
  await ensureInstalled(DEVELOPMENT);
  const hasTools = isInstalled(TOOLS);
  const checks = {
    types: ['node_modules/typescript/bin/tsc', '-b', '.', ...(hasTools ? ['tools'] : [])],
    'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    'dead code': ['node_modules/knip/bin/knip.js', '--no-progress', '--cache', '--cache-location=.cache/knip'],
    migrations: ['scripts/check-migrations.mjs'],
  };
  const failed = (await Promise.all(Object.entries(checks).map(failedCheck))).flat();
  if (!hasTools)
    say('Not checked: the types of tools/ and of what imports it. npm test -- long installs and checks it.');
  const isPassed = failed.length === 0;
  say(isPassed ? `Checks passed: ${Object.keys(checks).join(', ')}.` : `Checks failed: ${failed.join(', ')}.`);
  return isPassed ? 0 : 1;
});

/** @param {[name: string, command: readonly string[]]} check */
async function failedCheck([name, [script = '', ...args]]) {
  const startedMs = Date.now();
  const { code, text } = await runNode(script, args, { output: 'text' });
  process.stdout.write(`${name}: ${((Date.now() - startedMs) / 1_000).toFixed(1)} s\n${text}`);
  return code === 0 ? [] : [name];
}
