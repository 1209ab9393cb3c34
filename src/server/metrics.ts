import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';

type Aggregator = 'sum' | 'min' | 'max';
/** Read at each scrape; without a value, as during an outage of the database, the metric is absent. */
type ReadValue = () => number | Promise<number>;

export type Metrics = ReturnType<typeof createMetrics>;

/** Upper bounds of the durations of requests, s. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the Prometheus metrics. Responses and their durations are counted in plain numbers and copied at each scrape,
 * because a labelled counter and a histogram of prom-client cost more than routing a request. `build`: what runs.
 */
export function createMetrics(build?: { readonly version: string; readonly commit: string | undefined }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'technovex_' });
  // Gauges with the name of a counter; the metrics by type have the same numbers.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`technovex_nodejs_active_${kind}_total`);
  }

  if (build !== undefined) {
    const labels = { version: build.version, commit: build.commit ?? 'unknown' };
    const help = 'The version that runs; always 1';
    const labelNames = Object.keys(labels);
    new Gauge({ name: 'technovex_build_info', help, labelNames, registers, aggregator: 'max' }).set(labels, 1);
  }

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
    observeRequest: observeRequests(registry),
    countProblem: countProblems(registry),
    gauge: (name: string, help: string, read: ReadValue, aggregator: Aggregator = 'sum'): void =>
      observe(Gauge, { name, help, aggregator }, read),
    counter: (name: string, help: string, read: ReadValue): void =>
      observe(Counter, { name, help, aggregator: 'sum' }, read),
    histogram: (name: string, help: string, buckets: number[]): Pick<Histogram, 'observe'> =>
      new Histogram({ name: `technovex_${name}`, help, buckets, registers }),
  };
}

function countResponses(registry: Registry): (route: string, status: number) => void {
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

function observeRequests(registry: Registry): (ms: number) => void {
  const name = 'technovex_http_request_duration_seconds';
  const counts = [...REQUEST_SECONDS, Number.POSITIVE_INFINITY].map((le) => ({ le, count: 0 }));
  let sum = 0;
  const get = async () => {
    let count = 0;
    const buckets = counts.map((bucket) => {
      count += bucket.count;
      const le = bucket.le === Number.POSITIVE_INFINITY ? '+Inf' : bucket.le;
      return { metricName: `${name}_bucket`, labels: { le }, value: count };
    });
    const totals = [
      { metricName: `${name}_sum`, labels: {}, value: sum },
      { metricName: `${name}_count`, labels: {}, value: count },
    ];
    const help = 'Time from the headers of a request to the end of its response, without those of operators';
    return { name, help, type: 'histogram', aggregator: 'sum', values: [...buckets, ...totals] };
  };
  // A registry reads only the name and what `get` returns.
  registry.registerMetric({ name, get } as unknown as Histogram);
  return (ms) => {
    const seconds = ms / 1_000;
    sum += seconds;
    const bucket = counts.find(({ le }) => seconds <= le);
    if (bucket !== undefined) bucket.count += 1;
  };
}

function countProblems(registry: Registry): (code: ProblemCode) => void {
  const problems = new Counter({
    name: 'technovex_problems_total',
    help: 'Requests that failed, by the code of their problem',
    labelNames: ['code'],
    registers: [registry],
  });
  // From the beginning: an increase from nothing to the first one is not an increase for Prometheus.
  for (const code of Object.keys(PROBLEMS)) problems.inc({ code }, 0);
  return (code) => problems.inc({ code });
}
