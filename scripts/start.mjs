// npm start: installs and builds what is missing or out of date, then becomes the server.
import './lib/require-node.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitFor } from './lib/outcome.mjs';
import { projectRoot, serverEntry } from './lib/project.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  exitFor(error);
}

// React and others run a slower development version unless told.
process.env.NODE_ENV = process.env.NODE_ENV || 'production';
// A relative folder means the caller's; the default one is the project's own, wherever the command was given.
if (process.env.DATA_DIR) process.env.DATA_DIR = resolve(process.env.DATA_DIR);
process.chdir(projectRoot);

// In this same process, so that signals reach the server and its exit code is ours.
await import(pathToFileURL(serverEntry).href);
