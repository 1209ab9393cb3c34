// npm run devnet: a local chain with the testnet's chain id and funded accounts, where the site in development points wallets.
import './lib/require-node.mjs';
import { once } from 'node:events';
import { DEVNET_CHAIN_ID, DEVNET_PORT, findAnvil, startAnvil } from './lib/anvil.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, SetupError, say } from './lib/outcome.mjs';

await runCommand(async () => {
  await ensureInstalled();
  const anvil = findAnvil();
  if (!anvil) {
    throw new SetupError(
      'There is no anvil for this machine: it comes with the installation on Linux x64 only. Install Foundry\n' +
        '(https://getfoundry.sh), or give the path of an anvil in ANVIL_PATH.',
    );
  }
  const { child, origin } = await startAnvil({ anvil, port: DEVNET_PORT, echo: true });
  say(
    `The chain ${DEVNET_CHAIN_ID} is ready at ${origin}; Ctrl-C ends it. Its keys are public: use them for nothing else.`,
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill('SIGTERM'));
  }
  await once(child, 'close');
  return 0;
});
