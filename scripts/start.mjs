// npm start: installs and builds what is missing or out of date, then becomes the server.
import './lib/require-node.mjs';
import cluster from 'node:cluster';
import { ensureBuilt } from './lib/build.mjs';
import { exitWithError } from './lib/command.mjs';
import { importBuilt } from './lib/project.mjs';

// With WORKERS the server starts this file again for each worker; those run what the primary has prepared.
if (cluster.isPrimary) {
  try {
    await ensureBuilt();
  } catch (error) {
    exitWithError(error);
  }
}

// React and others run a slower development version without it.
process.env.NODE_ENV = process.env.NODE_ENV || 'production';

// In this same process, so that signals reach the server and its exit code is ours.
await importBuilt('main');
