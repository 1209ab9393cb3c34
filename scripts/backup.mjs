// npm run backup [-- <new folder>], npm run restore -- <backup>: with the built server's own code.
import './lib/require-node.mjs';
import { runCommand, say } from './lib/command.mjs';
import { importBuilt, projectRoot } from './lib/project.mjs';

await runCommand(async () => {
  const { runBackupCommand } = await importBuilt('backup');
  const [kind, ...args] = process.argv.slice(2);
  return runBackupCommand({
    kind,
    args,
    env: process.env,
    projectDir: projectRoot,
    clock: { nowMs: Date.now },
    print: console.log,
    printError: say,
  });
});
