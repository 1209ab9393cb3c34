// npm run check: types, lint and format with the import walls, dead code, queries. All run even when one fails.
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, say } from './lib/outcome.mjs';
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

const CHECKS = [
  { name: 'types', script: ['node_modules', 'typescript', 'bin', 'tsc'], args: ['-b'] },
  {
    name: 'lint and format',
    script: ['node_modules', '@biomejs', 'biome', 'bin', 'biome'],
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'dead code', script: ['node_modules', 'knip', 'bin', 'knip.js'], args: ['--no-progress'] },
  { name: 'queries', script: ['scripts', 'audit-sql.mjs'], args: [] },
];

await runCommand(async () => {
  await ensureInstalled();
  /** @type {string[]} */
  const failed = [];
  for (const { name, script, args } of CHECKS) {
    const { code } = await runNode(inProject(...script), args);
    if (code !== 0) failed.push(name);
  }
  say(
    failed.length === 0
      ? 'Checks passed: types, lint and format, dead code, queries.'
      : `Checks failed: ${failed.join(', ')}.`,
  );
  return failed.length === 0 ? 0 : 1;
});
