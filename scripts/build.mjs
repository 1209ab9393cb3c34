// npm run build: installs and builds what is missing or out of date, for container images and read-only folders.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { runCommand } from './lib/command.mjs';

await runCommand(async () => {
  await ensureBuilt();
  return 0;
});
