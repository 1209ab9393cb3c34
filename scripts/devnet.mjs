// npm run devnet: a local chain with the testnet's chain id and funded accounts, which the site uses in development.
import './lib/require-node.mjs';
import { anvilArgs, DEVNET_PORT, findAnvil } from './lib/anvil.mjs';
import { InterruptedError, runCommand, SetupError, say } from './lib/command.mjs';
import { DEVELOPMENT, ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

await runCommand(async () => {
  await ensureInstalled(DEVELOPMENT);
  const anvil = findAnvil();
  if (!anvil) {
    throw new SetupError('anvil is not installed. Install Foundry (https://getfoundry.sh), or set ANVIL_PATH.');
  }
  say(
    `A local chain on 127.0.0.1:${DEVNET_PORT}; stop it with Ctrl-C. Its keys are public: use them for nothing else.`,
  );
  try {
    return (await run(anvil, anvilArgs(DEVNET_PORT))).code;
  } catch (error) {
    if (error instanceof InterruptedError) return 0;
    throw error;
  }
});
