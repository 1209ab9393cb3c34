import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The memory of a process after a garbage collection, bytes. */
interface MemoryUse {
  readonly resident: number;
  /** JavaScript objects, and what they keep outside the heap. */
  readonly live: number;
}

/** A connection to Node's inspector (Chrome DevTools Protocol) of another process. */
export interface Inspector {
  /** Collects garbage, then reads the memory. */
  memoryUse(): Promise<MemoryUse>;
  close(): void;
}

/** `url`: as a process started with `--inspect` writes it to standard error. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  let lastId = 0;

  async function call(method: string, params: object = {}): Promise<{ readonly result?: { readonly value: unknown } }> {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = await once(socket, 'message');
      const message = JSON.parse(String(data)) as { readonly id?: number; readonly result: object };
      if (message.id === id) return message.result;
    }
  }

  return {
    async memoryUse() {
      // Twice: the first collection runs finalizers, whose objects the second one frees.
      for (let round = 0; round < 2; round += 1) await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
      if (result === undefined) throw new Error('The inspector returned no result.');
      const { rss, heapUsed, external } = result.value as NodeJS.MemoryUsage;
      return { resident: rss, live: heapUsed + external };
    },
    close: () => socket.close(),
  };
}
