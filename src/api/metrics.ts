/**
 * What the service tells Prometheus. A registry of its own, so that two services in one process do not mix.
 * Labels are closed sets (route patterns, not paths; no tenant, no id), so that the number of series is bounded.
 */
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface MetricsOptions {
  /** Jobs that wait or run now, by queue. Asked at each scrape. */
  readonly queueDepths: () => Promise<Readonly<Record<string, number>>>;
  /** The loaded lists and the dates of their versions, as far as they state one. Asked at each scrape. */
  readonly listDates: () => readonly { readonly list: string; readonly date: Date | undefined }[];
  /** Whether the newest index could not be opened. Asked at each scrape. */
  readonly isOutdated: () => boolean;
  readonly now: () => Date;
}

export interface Metrics {
  readonly contentType: string;
  /** The text of a scrape. What cannot be asked (a stopped database) is absent and counted as a scrape error. */
  readonly text: () => Promise<string>;
  readonly observeRequest: (request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** @param check seconds from creation to conclusion; outcome is `failed` for a check that failed. */
  readonly observeCheck: (check: { readonly type: string; readonly outcome: string; readonly seconds: number }) => void;
  /** @param outcome `delivered` or the reason why not. */
  readonly countDelivery: (outcome: string) => void;
}

/** Seconds. Requests: around the target of 100 ms; checks: from a screening without a queue to a long backlog. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CHECK_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const COLLECTION_BUCKETS = [0.001, 0.01, 0.1, 1, 2, 5];

const COLLECTION_KINDS: ReadonlyMap<unknown, string> = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

export const createMetrics = ({ queueDepths, listDates, isOutdated, now }: MetricsOptions): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeCollections(registry);
  const { requests, checks, deliveries, scrapeErrors, depths, ages, outdated } = createInstruments([registry]);

  const update = async (): Promise<void> => {
    depths.reset();
    ages.reset();
    outdated.set(isOutdated() ? 1 : 0);
    const nowMs = now().getTime();
    for (const { list, date } of listDates()) if (date !== undefined) ages.set({ list }, (nowMs - date.getTime()) / 1000);
    try {
      for (const [queue, depth] of Object.entries(await queueDepths())) depths.set({ queue }, depth);
    } catch {
      scrapeErrors.inc({ part: 'queues' });
    }
  };
  return {
    contentType: registry.contentType,
    text: async () => {
      await update();
      return registry.metrics();
    },
    observeRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    observeCheck: ({ seconds, ...labels }) => checks.observe(labels, seconds),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
  };
};

/** Each instrument's type holds the names of its labels. */
const createInstruments = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'screening_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  }),
  checks: new Histogram({
    name: 'screening_check_seconds',
    help: 'Time from the creation of a check to its conclusion.',
    labelNames: ['type', 'outcome'],
    buckets: CHECK_BUCKETS,
    registers,
  }),
  deliveries: new Counter({
    name: 'screening_deliveries_total',
    help: 'Attempts to deliver a notification, by outcome.',
    labelNames: ['outcome'],
    registers,
  }),
  scrapeErrors: new Counter({
    name: 'screening_scrape_errors_total',
    help: 'Scrapes at which a part could not be asked.',
    labelNames: ['part'],
    registers,
  }),
  depths: new Gauge({ name: 'screening_queue_depth', help: 'Jobs that wait or run.', labelNames: ['queue'], registers }),
  ages: new Gauge({
    name: 'screening_list_age_seconds',
    help: 'Time since the date of the version of a list that is loaded.',
    labelNames: ['list'],
    registers,
  }),
  outdated: new Gauge({
    name: 'screening_index_outdated',
    help: '1 where the newest index could not be opened and the one before is still in use, else 0.',
    registers,
  }),
});

/** Garbage collections in place of prom-client's own, which counts the first alone of those that Node tells at once. */
const observeCollections = (registry: Registry): void => {
  const name = 'nodejs_gc_duration_seconds';
  registry.removeSingleMetric(name);
  const collections = new Histogram({
    name,
    help: 'Garbage collection duration by kind, one of major, minor, incremental or weakcb.',
    labelNames: ['kind'],
    buckets: COLLECTION_BUCKETS,
    registers: [registry],
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Node's types do not say what an entry of this kind has besides.
      const { kind } = (entry as unknown as { readonly detail: { readonly kind: number } }).detail;
      collections.observe({ kind: COLLECTION_KINDS.get(kind) ?? 'other' }, entry.duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
};
