import { AppServer } from './app-server.ts';

/** The environment variable by which the workers of a run find the server that they share. */
export const SHARED_ORIGIN = 'E2E_ORIGIN';

/** Starts the visitors' server of a run, which no test may stop or set up differently. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await AppServer.start();
  process.env[SHARED_ORIGIN] = server.origin;
  return () => server.dispose();
}
