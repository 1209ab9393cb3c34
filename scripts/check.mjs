// npm run check: types; lint, format, import boundaries and queries; dead code; migrations. Runs all of them even when
// one fails.
import './lib/require-node.mjs';
import { runCommand, say } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';

const CHECKS = {
  types: ['node_modules/typescript/bin/tsc', '-b'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  migrations: ['scripts/check-migrations.mjs'],
};

await runCommand(async () => {
  await ensureInstalled();
  /** @type {string[]} */
  const failed = [];
  for (const [name, [script = '', ...args]] of Object.entries(CHECKS)) {
    if ((await runNode(script, args)).code !== 0) failed.push(name);
  }
  const isPassed = failed.length === 0;
  say(isPassed ? `Checks passed: ${Object.keys(CHECKS).join(', ')}.` : `Checks failed: ${failed.join(', ')}.`);
  return isPassed ? 0 : 1;
});
