// npm start: installs and builds what is missing or out of date, then becomes the server.
import './lib/require-node.mjs';
import cluster from 'node:cluster';
import { ensureBuilt } from './lib/build.mjs';
import { exitWithError } from './lib/command.mjs';
import { importBuilt } from './lib/project.mjs';

// With WORKERS the server runs this file again for each worker, after the primary has installed and built.
if (cluster.isPrimary) {
  try {
    await ensureBuilt();
  } catch (error) {
    exitWithError(error);
  }
}

// Without it React uses its slower development version.
process.env.NODE_ENV = process.env.NODE_ENV || 'production';

// In this process, so that signals reach the server and its exit code is returned.
await importBuilt('main');
