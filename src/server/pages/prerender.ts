import path from 'node:path';
import { writeBuiltPages } from './built-pages.ts';

/** The build's last step but one, run as a program of the finished bundles: renders the pages once for all starts. */
await writeBuiltPages(path.resolve(import.meta.dirname, '..'));
