// npm run admin -- <command>: administrator accounts; without a command, says which there are.
import './lib/require-node.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, say } from './lib/outcome.mjs';
import { inProject } from './lib/project.mjs';

await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { runAdminCommand } = await import(pathToFileURL(inProject('dist', 'server', 'admin.js')).href);
  return runAdminCommand({
    args: process.argv.slice(2),
    env: process.env,
    defaultDataDir: inProject('.data'),
    print: (/** @type {string} */ line) => void process.stdout.write(`${line}\n`),
    complain: say,
    readInput,
  });
});

async function readInput() {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text;
}
