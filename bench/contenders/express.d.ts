/** The few calls of Express 5 that the benchmark makes; the package brings no types. */
declare module 'express' {
  import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

  interface Request extends IncomingMessage {
    readonly params: Readonly<Record<string, string>>;
    readonly body: Readonly<Record<string, unknown>>;
  }
  interface Response extends ServerResponse {
    status(code: number): Response;
    json(body: unknown): void;
  }
  type Handler = (request: Request, response: Response) => Promise<void>;
  interface Application {
    use(middleware: RequestListener): void;
    put(path: string, handler: Handler): void;
    listen(port: number, host: string, onListening: () => void): Server;
  }
  function express(): Application;
  namespace express {
    function json(): RequestListener;
  }
  export = express;
}
