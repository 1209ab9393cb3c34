import { AggregatorRegistry, type Registry } from 'prom-client';

/** Messages from a worker to the primary, besides prom-client's own. */
export type WorkerMessage =
  | { readonly type: 'technovex:ready'; readonly url: string }
  | { readonly type: 'technovex:metrics-request'; readonly id: number };

/** The response of the primary: the metrics of all workers, in Prometheus text format. */
export interface MetricsMessage {
  readonly type: 'technovex:metrics';
  readonly id: number;
  readonly text: string;
}

/** A worker's connection to the primary. */
export interface ClusterWorker {
  /** Returns the metrics of all workers, in Prometheus text format. */
  allMetrics(): Promise<string>;
  /** Notifies the primary that this process serves, and registers its metrics. */
  announceReady(url: string, registry: Registry): void;
}

export function connectToPrimary(): ClusterWorker {
  const pending = new Map<number, (text: string) => void>();
  let lastId = 0;
  const send = (message: WorkerMessage): void => void process.send?.(message);
  process.on('message', (message: MetricsMessage) => {
    if (message.type !== 'technovex:metrics') return;
    pending.get(message.id)?.(message.text);
    pending.delete(message.id);
  });
  return {
    allMetrics: () =>
      new Promise((resolve) => {
        lastId += 1;
        pending.set(lastId, resolve);
        send({ type: 'technovex:metrics-request', id: lastId });
      }),
    announceReady(url, registry) {
      // The constructor listens for requests from the primary.
      new AggregatorRegistry();
      AggregatorRegistry.setRegistries(registry);
      send({ type: 'technovex:ready', url });
    },
  };
}
