// Starts the worker from its source: a thread does not inherit the parent's TypeScript loader.
import { register } from 'tsx/esm/api';

register();
await import('./snapshot-worker.ts');
