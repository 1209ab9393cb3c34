/** At the root, so that it may handle every page. Without a hash: browsers ask for it again under the same address. */
export const SERVICE_WORKER_PATH = '/sw.js';
