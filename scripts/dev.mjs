// npm run dev: the site with hot reload on port 5173; its /api calls go to the server, which restarts on changes, on 3000.
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, say } from './lib/outcome.mjs';
import { inProject } from './lib/project.mjs';
import { runTogether } from './lib/run-together.mjs';

const apiPort = process.env.PORT || '3000';

await runCommand(async () => {
  await ensureInstalled();
  const env = { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: apiPort };
  say('The site with hot reload: http://127.0.0.1:5173');
  return runTogether([
    {
      script: inProject('node_modules', 'tsx', 'dist', 'cli.mjs'),
      args: ['watch', '--clear-screen=false', inProject('src', 'server', 'main.ts')],
      env,
    },
    {
      script: inProject('node_modules', 'vite', 'bin', 'vite.js'),
      args: ['--host', '127.0.0.1', '--port', '5173', '--strictPort'],
      env: { ...env, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    },
  ]);
});
