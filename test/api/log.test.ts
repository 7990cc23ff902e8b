import { describe, expect, test } from 'vitest';
import { createLogger, toSafeText, type LogFields, type LogLevel } from '../../src/api/log.js';
import { ScreeningError } from '../../src/errors.js';

const record = (level: LogLevel = 'debug') => {
  const lines: string[] = [];
  return {
    log: createLogger(level, { write: (line) => lines.push(line) }),
    lines,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};

describe('createLogger', () => {
  test('writes a JSON line of level, time, fields and message', () => {
    const { log, lines, entries } = record();
    log.info('Request answered.', { requestId: 'req_1', method: 'GET', route: '/v1/clients/:id', status: 200, durationMs: 1.5 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\}\n$/u);
    const { time, ...rest } = entries()[0]!;
    expect(rest).toEqual({
      level: 'info',
      requestId: 'req_1',
      method: 'GET',
      route: '/v1/clients/:id',
      status: 200,
      durationMs: 1.5,
      msg: 'Request answered.',
    });
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
  });

  test.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['silent', []],
  ] as const)('at %s writes %o', (level, written) => {
    const { log, entries } = record(level);
    for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each]('Said.');
    expect(entries().map((entry) => entry['level'])).toEqual(written);
  });

  test('carries the fields it was given with', () => {
    const { log, entries } = record();
    const inner = log.with({ requestId: 'req_1' }).with({ tenantId: 'ten_1' });
    inner.warn('Said.', { status: 429 });
    expect(entries()[0]).toMatchObject({ requestId: 'req_1', tenantId: 'ten_1', status: 429 });
  });

  test('leaves out fields and values that are not on the list, whatever the types say', () => {
    const { log, lines } = record();
    log.info('Said.', {
      firstName: 'Vorotilin',
      body: { ssn: '1' },
      status: { name: 'Vorotilin' },
      reason: ['Vorotilin'],
    } as unknown as LogFields);
    expect(lines[0]).not.toMatch(/Vorotilin|firstName|body|ssn/u);
  });
});

describe('an error in the log', () => {
  test('shows class, code and frames, and no message that may repeat input', () => {
    const { log, lines, entries } = record();
    let parsing: unknown;
    try {
      JSON.parse('Vorotilin, Gennady');
    } catch (error) {
      parsing = error;
    }
    log.error('Failed.', { error: parsing });
    log.error('Failed.', {
      error: Object.assign(new Error('Key (name)=(Vorotilin)\n    at Vorotilin'), { code: '23505', detail: 'Vorotilin' }),
    });
    expect(lines.join('')).not.toContain('Vorotilin');
    expect(entries()[0]!['error']).toMatchObject({
      type: 'SyntaxError',
      at: expect.arrayContaining([expect.stringContaining('log.test.ts')]) as unknown,
    });
    expect(entries()[1]!['error']).toMatchObject({ type: 'Error', code: '23505' });
  });

  test('shows the message of a ScreeningError, and its cause by the same rules', () => {
    const { log, lines, entries } = record();
    log.error('Failed.', { error: new ScreeningError('closed', 'The engine was closed.', {}, { cause: new Error('Vorotilin') }) });
    expect(entries()[0]!['error']).toMatchObject({
      type: 'ScreeningError',
      code: 'closed',
      message: 'The engine was closed.',
      cause: { type: 'Error' },
    });
    expect(lines[0]).not.toContain('Vorotilin');
  });

  test('that is none shows its type', () => {
    const { log, lines, entries } = record();
    log.error('Failed.', { error: 'Vorotilin' });
    expect(entries()[0]!['error']).toEqual({ type: 'string' });
    expect(lines[0]).not.toContain('Vorotilin');
  });
});

describe('text from outside', () => {
  test.each([
    ['a line feed and a forged line', 'a\n{"level":"info","msg":"forged"}'],
    ['a carriage return', 'a\rb'],
    ['U+2028', 'a\u2028b'],
    ['a next line of C1', 'a\u0085b'],
    ['an escape of the terminal', 'a\u001b[2Jb'],
    ['a C1 escape', 'a\u009b2Jb'],
    ['a bidirectional override', 'a\u202eb'],
    ['a null', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('with %s stays one line of visible characters', (_, text) => {
    const { log, lines, entries } = record();
    log.info('Said.', { requestId: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]!.trimEnd()).toMatch(/^[ -~]+$/u);
    expect(entries()[0]).toMatchObject({ level: 'info', msg: 'Said.', requestId: expect.stringMatching(/^a\?/u) as unknown });
  });

  test.each([
    ['live_abcDEF123-45', 'live_***'],
    ['key=test_zzz;', 'key=test_***;'],
    ['123-45-6789', '***-**-6789'],
    ['n 123456789.', 'n ***-**-6789.'],
    ['req_1-2', 'req_1-2'],
    ['9f1c2a4e-8d11-4c05-b9b4-3f2a6d7e8c90', '9f1c2a4e-8d11-4c05-b9b4-3f2a6d7e8c90'],
  ])('%s becomes %s', (text, safe) => {
    expect(toSafeText(text)).toBe(safe);
  });

  test('is cut at 200 characters', () => {
    expect(toSafeText('a'.repeat(10_000))).toHaveLength(200);
  });
});
