import { describe, expect, test } from 'vitest';
import { createMetrics, type MetricsOptions } from '../../src/api/metrics.js';

const create = (options: Partial<MetricsOptions> = {}) =>
  createMetrics({
    queueDepths: () => Promise.resolve({ checks: 3, deliveries: 0 }),
    listDates: () => [
      { list: 'ofac-sdn', date: new Date('2026-11-20T00:00:00Z') },
      { list: 'undated', date: undefined },
    ],
    now: () => new Date('2026-11-21T00:00:00Z'),
    ...options,
  });
const linesOf = (text: string, name: string): string[] => text.split('\n').filter((line) => line.startsWith(name));

describe('createMetrics', () => {
  test('gives the exposition format of Prometheus', async () => {
    const metrics = create();
    expect(metrics.contentType).toMatch(/^text\/plain; version=0\.0\.4/u);
    const text = await metrics.text();
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(?:$|# (?:HELP|TYPE) |[a-z][a-z0-9_]*(?:\{.*\})? (?:-?[\d.e+-]+|NaN|Nan)$)/u);
  });

  test('counts requests by pattern and status, in buckets', async () => {
    const metrics = create();
    metrics.observeRequest({ method: 'GET', route: '/v1/clients/:id', status: 200, seconds: 0.02 });
    metrics.observeRequest({ method: 'GET', route: '/v1/clients/:id', status: 200, seconds: 0.2 });
    const lines = linesOf(await metrics.text(), 'screening_request_seconds');
    expect(lines).toContain('screening_request_seconds_count{method="GET",route="/v1/clients/:id",status="200"} 2');
    expect(lines).toContain('screening_request_seconds_bucket{le="0.1",method="GET",route="/v1/clients/:id",status="200"} 1');
  });

  test('counts checks by outcome and deliveries by theirs', async () => {
    const metrics = create();
    metrics.observeCheck({ type: 'ssn_check', outcome: 'clear', seconds: 1.5 });
    metrics.countDelivery('delivered');
    metrics.countDelivery('timeout');
    metrics.countDelivery('timeout');
    const text = await metrics.text();
    expect(text).toContain('screening_check_seconds_sum{type="ssn_check",outcome="clear"} 1.5');
    expect(text).toContain('screening_deliveries_total{outcome="delivered"} 1');
    expect(text).toContain('screening_deliveries_total{outcome="timeout"} 2');
  });

  test('asks for the depth of queues and the age of lists at each scrape, and forgets what is gone', async () => {
    let depths: Record<string, number> = { checks: 3, deliveries: 0 };
    const metrics = create({ queueDepths: () => Promise.resolve(depths) });
    const first = await metrics.text();
    expect(linesOf(first, 'screening_queue_depth')).toEqual(['screening_queue_depth{queue="checks"} 3', 'screening_queue_depth{queue="deliveries"} 0']);
    expect(linesOf(first, 'screening_list_age_seconds')).toEqual(['screening_list_age_seconds{list="ofac-sdn"} 86400']);
    depths = { checks: 4 };
    expect(linesOf(await metrics.text(), 'screening_queue_depth')).toEqual(['screening_queue_depth{queue="checks"} 4']);
  });

  test('answers although the queues cannot be asked, and counts it', async () => {
    const metrics = create({ queueDepths: () => Promise.reject(new Error('stopped')) });
    await metrics.text();
    const text = await metrics.text();
    expect(linesOf(text, 'screening_queue_depth')).toEqual([]);
    expect(text).toContain('screening_scrape_errors_total{part="queues"} 2');
    expect(linesOf(text, 'screening_list_age_seconds')).toHaveLength(1);
  });

  test('keeps two services in one process apart', async () => {
    const [one, other] = [create(), create()];
    one.countDelivery('delivered');
    expect(linesOf(await other.text(), 'screening_deliveries_total{')).toEqual([]);
  });
});
