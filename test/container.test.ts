/** Dockerfile and compose file, read as an engine would read them, for machines without one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = new URL('../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const MAIN = fileURLToPath(new URL('dist/bundle/cli.js', root));
const dockerfile = read('Dockerfile');
/** Instructions with their arguments, continued lines joined. */
const instructions = dockerfile
  .replaceAll(/\\\n\s*/gu, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/u.test(line))
  .map((line) => ({ keyword: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1) }));
const argumentsOf = (keyword: string): string[] => instructions.filter((each) => each.keyword === keyword).map(({ rest }) => rest);
const MANIFEST = JSON.parse(read('package.json')) as { engines: { node: string }; bin: Record<string, string> };

/** What the command says of an option that it does not know, or nothing. */
const usageProblem = (args: readonly string[]): string => {
  const withoutValues = args.map((arg) => (arg.startsWith('--') ? arg : undefined)).filter((arg) => arg !== undefined);
  const command = args.filter((arg, at) => !arg.startsWith('-') && (at === 0 || (args[0] === 'lists' && at === 1)));
  const help = execFileSync(process.execPath, [MAIN, ...command, '--help'], { encoding: 'utf8' });
  return withoutValues.filter((option) => !help.includes(`${option} `)).join(' ');
};

describe('Dockerfile', () => {
  test('has no problem that a linter knows', () => {
    const problems = validate(dockerfile, {
      deprecatedMaintainer: ValidationSeverity.ERROR,
      directiveCasing: ValidationSeverity.ERROR,
      emptyContinuationLine: ValidationSeverity.ERROR,
      instructionCasing: ValidationSeverity.ERROR,
      instructionCmdMultiple: ValidationSeverity.ERROR,
      instructionEntrypointMultiple: ValidationSeverity.ERROR,
      instructionHealthcheckMultiple: ValidationSeverity.ERROR,
      instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
      instructionWorkdirRelative: ValidationSeverity.ERROR,
    });
    expect(problems.map(({ message, range }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`)).toEqual([]);
  });

  test('a linter would find what is wrong', () => {
    expect(validate('FROM node\nCOPYY a b\n', {})).not.toEqual([]);
  });

  test('copies what there is, and what the build context lets through', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const sources = argumentsOf('COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(existsSync(new URL(source, root)), source).toBe(true);
      expect(allowed).toContain(source);
    }
  });

  test('is built on one pinned version of Node that the package allows, and ends as a user without rights', () => {
    const bases = argumentsOf('FROM').map((rest) => rest.split(' ')[0]);
    expect(new Set(bases).size).toBe(1);
    const [, major, minor] = /^node:(\d+)\.(\d+)\.\d+-/u.exec(bases[0]!)!.map(Number);
    const [, lowestMajor, lowestMinor] = /^>=(\d+)\.(\d+)$/u.exec(MANIFEST.engines.node)!.map(Number);
    expect(major! * 1000 + minor!).toBeGreaterThanOrEqual(lowestMajor! * 1000 + lowestMinor!);
    expect(argumentsOf('USER')).toEqual(['node']);
  });

  test('runs the command of the package with options that it has', () => {
    expect(JSON.parse(argumentsOf('ENTRYPOINT')[0]!)).toEqual(['node', MANIFEST.bin['screening']]);
    const command = JSON.parse(argumentsOf('CMD').at(-1)!) as string[];
    expect(command[0]).toBe('serve');
    expect(usageProblem(command)).toBe('');
  });

  test('holds no secret', () => {
    expect(dockerfile).not.toMatch(/(?:key|secret|password|token)\s*[=:]/iu);
  });
});

describe('compose.yaml', () => {
  const healthcheck = z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string(),
    retries: z.number().int(),
  });
  const service = z.strictObject({
    image: z.string().regex(/^[\w./-]+(?::[\w.-]+)?$/u),
    build: z.string().optional(),
    restart: z.enum(['unless-stopped', 'no']),
    init: z.boolean().optional(),
    read_only: z.boolean().optional(),
    tmpfs: z.array(z.string()).optional(),
    cap_drop: z.array(z.string()).optional(),
    security_opt: z.array(z.string()).optional(),
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/.-]+(?::ro)?$/u)).optional(),
    ports: z.array(z.string()).optional(),
    healthcheck: healthcheck.optional(),
    deploy: z.strictObject({ replicas: z.number().int().min(1) }).optional(),
    depends_on: z
      .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
      .optional(),
    stop_grace_period: z.string().optional(),
  });
  const compose = z
    .strictObject({
      name: z.string(),
      'x-screening': z.unknown(),
      services: z.record(z.string(), service),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(read('compose.yaml'), { merge: true }));
  const { services } = compose;

  test('has two nodes of the service, a database and what builds the index', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'lists', 'service']);
    expect(services['service']!.deploy).toEqual({ replicas: 2 });
    expect(services['database']!.image).toMatch(/^postgres:15\.\d+-/u);
  });

  test('names services, conditions and volumes that there are', () => {
    for (const each of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(each.depends_on ?? {})) {
        expect(services).toHaveProperty(name);
        if (condition === 'service_healthy') expect(services[name]!.healthcheck).toBeDefined();
        else expect(services[name]!.restart).toBe('no');
      }
      for (const volume of each.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
    }
  });

  test('takes every secret from the environment, and refuses to start without it', () => {
    const secrets = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|KEYS|URL/u.test(name)),
    );
    expect(secrets).toHaveLength(3);
    for (const [name, value] of secrets) expect(value, name).toMatch(/\$\{\w+:\?set \w+\}/u);
  });

  test('publishes ports on this machine only, several nodes on one port none', () => {
    for (const { ports = [], deploy } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch((deploy?.replicas ?? 1) > 1 ? /^127\.0\.0\.1::\d+$/u : /^127\.0\.0\.1:\d+:\d+$/u);
    }
    expect(services['database']!.ports).toBeUndefined();
  });

  test('runs commands with options that they have, as little as they need of the machine', () => {
    for (const name of ['lists', 'service']) {
      const { command, read_only: isReadOnly, cap_drop: dropped, build } = services[name]!;
      expect(usageProblem(command!)).toBe('');
      expect([isReadOnly, dropped, build]).toEqual([true, ['ALL'], '.']);
    }
    const [out, index] = [services['lists']!.command!, services['service']!.command!].map(
      (command) => command[command.findIndex((arg) => arg === '--out' || arg === '--index') + 1],
    );
    expect(index).toBe(out);
    const source = services['lists']!.command!.at(-1)!.replace('native-jsonl:/app/', '');
    expect(existsSync(new URL(source, root))).toBe(true);
  });
});
