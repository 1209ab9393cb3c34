import { AggregatorRegistry, type Registry } from 'prom-client';

/** What a worker says to the primary, besides prom-client's own messages. */
export type WorkerMessage =
  | { readonly type: 'technovex:ready'; readonly url: string }
  | { readonly type: 'technovex:metrics-wanted'; readonly id: number };

/** What the primary answers: the metrics of all workers, Prometheus text. */
export interface MetricsMessage {
  readonly type: 'technovex:metrics';
  readonly id: number;
  readonly text: string;
}

/** A worker's line to the primary. */
export interface ClusterWorker {
  /** The metrics of all workers, Prometheus text. */
  allMetrics(): Promise<string>;
  /** Tells the primary that this process serves, and gives it this process's metrics whenever it asks. */
  announceReady(url: string, registry: Registry): void;
}

export function connectToPrimary(): ClusterWorker {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  const say = (message: WorkerMessage): void => void process.send?.(message);
  process.on('message', (message: MetricsMessage) => {
    if (message.type !== 'technovex:metrics') return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return {
    allMetrics: () =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        say({ type: 'technovex:metrics-wanted', id: lastId });
      }),
    announceReady(url, registry) {
      // Its constructor starts listening for the primary's questions.
      new AggregatorRegistry();
      AggregatorRegistry.setRegistries(registry);
      say({ type: 'technovex:ready', url });
    },
  };
}
