// npm run claims -- snapshot|verify: what miners can claim, with the built server's own code; without a command, lists
// the commands.
import './lib/require-node.mjs';
import { readFileSync } from 'node:fs';
import { runCommand, say } from './lib/command.mjs';
import { importBuilt, inProject } from './lib/project.mjs';

await runCommand(async () => {
  const { runClaimsCommand } = await importBuilt('claims');
  return runClaimsCommand({
    args: process.argv.slice(2),
    env: process.env,
    defaultDataDir: inProject('.data'),
    productVersion: JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version,
    clock: { nowMs: Date.now },
    print: console.log,
    printError: say,
  });
});
