// npm run backup [-- <new folder>], npm run restore -- <backup>: with the built server's own code.
import './lib/require-node.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, say } from './lib/outcome.mjs';
import { inProject, projectRoot } from './lib/project.mjs';

await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { runBackupCommand } = await import(pathToFileURL(inProject('dist', 'server', 'backup.js')).href);
  const [kind, ...args] = process.argv.slice(2);
  return runBackupCommand({
    kind,
    args,
    env: process.env,
    projectDir: projectRoot,
    clock: { nowMs: Date.now },
    print: (/** @type {string} */ line) => void process.stdout.write(`${line}\n`),
    complain: say,
  });
});
