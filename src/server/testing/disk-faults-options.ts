import { pathToFileURL } from 'node:url';

/** NODE_OPTIONS that load `disk-faults.mjs`; a URL, because a path may contain a space. */
export const DISK_FAULTS_OPTIONS = `--import ${pathToFileURL(`${import.meta.dirname}/disk-faults.mjs`).href}`;
