// npm run data -- move --to postgres://…: from the embedded database to PostgreSQL, with the built server's own code.
import './lib/require-node.mjs';
import { runCommand, say } from './lib/command.mjs';
import { importBuilt, inProject } from './lib/project.mjs';

await runCommand(async () => {
  const { runDataCommand } = await importBuilt('data');
  return runDataCommand({
    args: process.argv.slice(2),
    env: process.env,
    defaultDataDir: inProject('.data'),
    print: console.log,
    printError: say,
  });
});
