/**
 * How long clients may take, ms, by the names of Fastify and Node. Without limits slow clients would hold every
 * connection.
 */
export interface TimeLimits {
  /** From the first byte of a request to the last of its body. */
  readonly requestTimeout: number;
  /** Without traffic while a request is pending, also when the client does not read the response. */
  readonly connectionTimeout: number;
  /** Between two requests. Longer than proxies keep idle connections (nginx: 60 s), or they would reuse closed ones. */
  readonly keepAliveTimeout: number;
  readonly http: {
    /** From the first byte, or from the connection when none arrives, to the last header. */
    readonly headersTimeout: number;
    /** The interval at which `requestTimeout` and `headersTimeout` are checked. */
    readonly connectionsCheckingInterval: number;
  };
}

export const TIME_LIMITS: TimeLimits = {
  requestTimeout: 20_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
};
