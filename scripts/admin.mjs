// npm run admin -- <command>: administrator accounts; without a command, lists the commands.
import './lib/require-node.mjs';
import { text } from 'node:stream/consumers';
import { runCommand, say } from './lib/command.mjs';
import { importBuilt, inProject } from './lib/project.mjs';

await runCommand(async () => {
  const { runAdminCommand } = await importBuilt('admin');
  return runAdminCommand({
    args: process.argv.slice(2),
    env: process.env,
    defaultDataDir: inProject('.data'),
    print: console.log,
    printError: say,
    readInput: () => text(process.stdin),
  });
});
