import { pathToFileURL } from 'node:url';

/** NODE_OPTIONS for a process whose disk `disk-faults.mjs` commands; an address, because a path may hold a space. */
export const DISK_FAULTS_OPTIONS = `--import ${pathToFileURL(`${import.meta.dirname}/disk-faults.mjs`).href}`;
