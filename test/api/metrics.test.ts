import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createMetrics, type MetricsOptions } from '../../src/api/metrics.js';
import { openDatabase } from '../../src/api/store/open-database.js';
import { until } from '../until.js';
import { createTestService } from './test-service.js';

const create = (options: Partial<MetricsOptions> = {}) =>
  createMetrics({
    queueDepths: () => Promise.resolve({ checks: 3, deliveries: 0 }),
    listDates: () => [
      { list: 'ofac-sdn', date: new Date('2026-11-20T00:00:00Z') },
      { list: 'undated', date: undefined },
    ],
    isOutdated: () => false,
    now: () => new Date('2026-11-21T00:00:00Z'),
    ...options,
  });
const linesOf = (text: string, name: string): string[] => text.split('\n').filter((line) => line.startsWith(name));

describe('createMetrics', () => {
  test('gives the exposition format of Prometheus', async () => {
    const metrics = create();
    expect(metrics.contentType).toMatch(/^text\/plain; version=0\.0\.4/u);
    const text = await metrics.text();
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:$|# (?:HELP|TYPE) |[a-z][a-z0-9_]*(?:\{.*\})? (?:-?[\d.e+-]+|NaN|Nan)$)/u);
  });

  test('counts each garbage collection, also of several that Node tells at once', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;
    const metrics = create();
    const countOf = async (kind: string): Promise<number> =>
      Number(new RegExp(`^nodejs_gc_duration_seconds_count\\{kind="${kind}"\\} (\\d+)$`, 'mu').exec(await metrics.text())?.[1] ?? 0);
    const before = await countOf('major');
    for (let at = 0; at < 3; at++) {
      collect({ type: 'minor' });
      collect();
    }
    await until('the collections to be told', async () => (await countOf('major')) >= before + 3 && (await countOf('minor')) >= 3);
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
    expect(linesOf(first, 'screening_queue_depth')).toEqual([
      'screening_queue_depth{queue="checks"} 3',
      'screening_queue_depth{queue="deliveries"} 0',
    ]);
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

test('a service counts jobs that run as those that wait, and requests by their pattern, also beside its operations', async () => {
  let end = (): void => undefined;
  const sent = new Promise<{ delivered: true; status: number }>((resolve) => (end = () => resolve({ delivered: true, status: 200 })));
  let isSending = false;
  const send = (): typeof sent => {
    isSending = true;
    return sent;
  };
  const service = await createTestService(await openDatabase(), { isOperator: () => true, sender: { send } });
  const read = async (): Promise<string> => Buffer.from((await service.send('GET', '/metrics')).bytes).toString();
  try {
    const caller = await service.caller('acme', 'live');
    await caller.create('/v1/webhooks', { url: 'https://receiver.example/', events: ['client.created'] });
    await caller.create('/v1/clients', { type: 'company', name: 'One' });
    await until('the notification to be sent', () => isSending);
    expect(await read()).toContain('screening_queue_depth{queue="deliveries"} 1');
    end();
    await until('the notification to be delivered', async () => (await read()).includes('screening_queue_depth{queue="deliveries"} 0'));
    for (const path of ['/health/live', '/nothing', '/v1/clients/x']) await service.send('GET', path);
    const counted = linesOf(await read(), 'screening_request_seconds_count').map((line) =>
      /route="([^"]*)",status="(\d+)"/u.exec(line)!.slice(1).join(' '),
    );
    expect(counted).toEqual(
      expect.arrayContaining(['/health/live 200', '/metrics 200', 'none 404', '/v1/clients/{id} 401', '/v1/clients 201']),
    );
  } finally {
    end();
    await service.close();
  }
});
