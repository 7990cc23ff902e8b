/**
 * What the service tells Prometheus. A registry of its own, so that two services in one process do not mix.
 * Labels are closed sets (route patterns, not paths; no tenant, no id), so that the number of series is bounded.
 */
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

export const createMetrics = ({ queueDepths, listDates, isOutdated, now }: MetricsOptions): Metrics => {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'screening_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const checks = new Histogram({
    name: 'screening_check_seconds',
    help: 'Time from the creation of a check to its conclusion.',
    labelNames: ['type', 'outcome'],
    buckets: CHECK_BUCKETS,
    registers,
  });
  const deliveries = new Counter({
    name: 'screening_deliveries_total',
    help: 'Attempts to deliver a notification, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const scrapeErrors = new Counter({
    name: 'screening_scrape_errors_total',
    help: 'Scrapes at which a part could not be asked.',
    labelNames: ['part'],
    registers,
  });
  const depths = new Gauge({ name: 'screening_queue_depth', help: 'Jobs that wait or run.', labelNames: ['queue'], registers });
  const ages = new Gauge({
    name: 'screening_list_age_seconds',
    help: 'Time since the date of the version of a list that is loaded.',
    labelNames: ['list'],
    registers,
  });

  const outdated = new Gauge({
    name: 'screening_index_outdated',
    help: '1 where the newest index could not be opened and the one before is still in use, else 0.',
    registers,
  });

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
