// npm start: installs and builds what is missing or out of date, then becomes the server.
import './lib/require-node.mjs';
import cluster from 'node:cluster';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitFor } from './lib/outcome.mjs';
import { serverEntry } from './lib/project.mjs';

// With WORKERS the server starts this file again, once for each; they run what the first one found ready.
if (cluster.isPrimary) {
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    exitFor(error);
  }
}

// React and others run a slower development version unless told.
process.env.NODE_ENV = process.env.NODE_ENV || 'production';

// In this same process, so that signals reach the server and its exit code is ours.
await import(pathToFileURL(serverEntry).href);
