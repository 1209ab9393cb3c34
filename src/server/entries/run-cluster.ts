import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { loadSessionSecret } from '#server/credentials/key-files.ts';
import { requireSameSecret } from '#server/db/heartbeat.ts';
import { prepareDatabase, prepareFirstAdmin, type RunOptions, type Stoppable } from './run-server.ts';

const RESTART_PAUSE_MS = 1_000;

/**
 * Starts `WORKERS` processes on one port, restarts those that exit, and aggregates their metrics. Prepares the database
 * once, before the first of them.
 *
 * @throws {Error} when a process exits before all are ready
 */
export async function runCluster(options: RunOptions): Promise<Stoppable> {
  const { config, log } = options;
  // Creates the secret, so that all processes read the same one.
  const sessionSecret = await loadSessionSecret(config.sessionSecret, config.dataDir);
  const { opened: database, stopListening } = await prepareDatabase(options);
  // The workers share the port.
  await stopListening();

  const metrics = new AggregatorRegistry();
  let stopping = false;
  let ready = false;

  const start = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork();
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'technovex:ready') resolve(message.url);
        if (message.type === 'technovex:metrics-request') void sendMetrics(worker, metrics, message.id);
      });
      worker.on('exit', (code, signal) => {
        reject(new Error(`A worker exited while starting (${signal ?? code}).`));
        if (stopping || !ready) return;
        log.error(`Worker ${worker.process.pid} exited unexpectedly (${signal ?? code}); starting another.`);
        setTimeout(() => {
          if (!stopping) start().catch((error: unknown) => log.error({ err: error }, 'A worker could not be started.'));
        }, RESTART_PAUSE_MS);
      });
    });

  const stop = (): Promise<void> => {
    stopping = true;
    return stopWorkers();
  };

  try {
    await requireSameSecret(database, sessionSecret);
    const urls = await Promise.all(Array.from({ length: config.workers }, start));
    await prepareFirstAdmin(database, options);
    ready = true;
    return { url: urls[0] ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await database.close();
  }
}

async function sendMetrics(worker: Worker, metrics: { clusterMetrics(): Promise<string> }, id: number): Promise<void> {
  // If a process does not respond in time, the sum of the others would be misleading.
  const text = await metrics.clusterMetrics().catch((error: unknown) => `# metrics are incomplete: ${String(error)}\n`);
  if (worker.isConnected()) worker.send({ type: 'technovex:metrics', id, text } satisfies MetricsMessage);
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(
    workers.map((worker) => {
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.kill('SIGTERM');
      return ended;
    }),
  );
}

/** Messages from a worker to the primary, besides prom-client's own. */
type WorkerMessage =
  | { readonly type: 'technovex:ready'; readonly url: string }
  | { readonly type: 'technovex:metrics-request'; readonly id: number };

/** The response of the primary: the metrics of all workers, in Prometheus text format. */
interface MetricsMessage {
  readonly type: 'technovex:metrics';
  readonly id: number;
  readonly text: string;
}

/** Connects a worker to the primary. */
export function connectToPrimary() {
  const pending = new Map<number, (text: string) => void>();
  let lastId = 0;
  const send = (message: WorkerMessage): void => void process.send?.(message);
  process.on('message', (message: MetricsMessage) => {
    if (message.type !== 'technovex:metrics') return;
    pending.get(message.id)?.(message.text);
    pending.delete(message.id);
  });
  return {
    /** Returns the metrics of all workers, in Prometheus text format. */
    allMetrics: (): Promise<string> =>
      new Promise((resolve) => {
        lastId += 1;
        pending.set(lastId, resolve);
        send({ type: 'technovex:metrics-request', id: lastId });
      }),
    /** Notifies the primary that this process serves, and registers its metrics. */
    announceReady(url: string, registry: Registry): void {
      // The constructor listens for requests from the primary.
      new AggregatorRegistry();
      AggregatorRegistry.setRegistries(registry);
      send({ type: 'technovex:ready', url });
    },
  };
}
