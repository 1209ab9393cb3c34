// npm run dev: the site with hot reload on port 5173, which proxies /api to the server on port 3000; both follow
// changes.
import './lib/require-node.mjs';
import { InterruptedError, runCommand, say } from './lib/command.mjs';
import { DEVELOPMENT, ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';

const port = process.env.PORT || '3000';

await runCommand(async () => {
  await ensureInstalled(DEVELOPMENT);
  const env = { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: port };
  say('The site with hot reload: http://127.0.0.1:5173');
  say("Errors of the server appear here; those of the browser in its console, and Vite's over the page.");
  // When one of them exits, the other is stopped.
  const stopping = new AbortController();
  const options = { env: { ...env, API_ORIGIN: `http://127.0.0.1:${port}` }, signal: stopping.signal };
  // The server applies new migrations when it starts.
  const watch = ['watch', '--clear-screen=false', '--include', 'drizzle/**/*'];
  const exits = [
    runNode('node_modules/tsx/dist/cli.mjs', [...watch, 'src/server/entries/main.ts'], options),
    runNode('node_modules/vite/bin/vite.js', ['--host', '127.0.0.1', '--port', '5173', '--strictPort'], options),
  ];
  try {
    return (await Promise.race(exits)).code;
  } catch (error) {
    if (error instanceof InterruptedError) return 0;
    throw error;
  } finally {
    stopping.abort();
    await Promise.allSettled(exits);
  }
});
