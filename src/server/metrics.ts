import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProblemCode } from '#contract/problem.ts';

/** How the values of several processes become one. */
type Aggregator = 'sum' | 'min' | 'max';
/** Read at each scrape; without a value, as during an outage of the database, the metric is absent. */
type ReadValue = () => number | Promise<number>;

/** The Prometheus metrics of this process. Each part adds its own, whose names begin with `technovex_`. */
export interface Metrics {
  readonly registry: Registry;
  countResponse(route: string, status: number): void;
  countProblem(code: ProblemCode): void;
  countCspViolation(directive: string): void;
  gauge(name: string, help: string, read: ReadValue, aggregator?: Aggregator): void;
  counter(name: string, help: string, read: ReadValue): void;
  histogram(name: string, help: string, buckets: number[]): Pick<Histogram, 'observe'>;
}

/**
 * Creates the Prometheus metrics. Responses are counted in a plain map and copied at each scrape, because a labelled
 * counter costs more than routing a request.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'technovex_' });

  const problems = new Counter({
    name: 'technovex_problems_total',
    help: 'Requests that failed, by the code of their problem',
    labelNames: ['code'],
    registers,
  });
  const cspViolations = new Counter({
    name: 'technovex_csp_violations_total',
    help: 'Violations of the Content-Security-Policy that browsers reported',
    labelNames: ['directive'],
    registers,
  });

  function observe(
    Metric: typeof Gauge | typeof Counter,
    options: { readonly name: string; readonly help: string; readonly aggregator: Aggregator },
    read: ReadValue,
  ): void {
    const metric = new Metric({
      ...options,
      name: `technovex_${options.name}`,
      registers,
      async collect() {
        const value = await Promise.resolve(read()).catch(() => undefined);
        metric.reset();
        if (value === undefined) metric.remove();
        else metric.inc(value);
      },
    });
  }

  return {
    registry,
    countResponse: countResponses(registry),
    countProblem: (code) => problems.inc({ code }),
    countCspViolation: (directive) => cspViolations.inc({ directive }),
    gauge: (name, help, read, aggregator = 'sum') => observe(Gauge, { name, help, aggregator }, read),
    counter: (name, help, read) => observe(Counter, { name, help, aggregator: 'sum' }, read),
    histogram: (name, help, buckets) => new Histogram({ name: `technovex_${name}`, help, buckets, registers }),
  };
}

function countResponses(registry: Registry): Metrics['countResponse'] {
  const responses = new Map<string, [route: string, ...countsByStatusClass: number[]]>();
  const requests = new Counter({
    name: 'technovex_http_responses_total',
    help: 'Responses by route and status class',
    labelNames: ['route', 'status'],
    registers: [registry],
    collect() {
      requests.reset();
      for (const [route, ...counts] of responses.values()) {
        counts.forEach((count, index) => {
          if (count > 0) requests.inc({ route, status: `${index + 1}xx` }, count);
        });
      }
    },
  });
  return (route, status) => {
    let counts = responses.get(route);
    if (counts === undefined) {
      counts = [route, 0, 0, 0, 0, 0];
      responses.set(route, counts);
    }
    const statusClass = Math.trunc(status / 100);
    counts[statusClass] = Number(counts[statusClass]) + 1;
  };
}
