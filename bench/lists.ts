/**
 * Do lists load as fast, and in as little memory, as promised: every list in one index in 60 s and 1.5 GiB, 100 MB of
 * XML in 10 s with memory that does not grow with the file?
 *
 * `npm run bench:lists [-- --record]`, after `npm run build`: what is measured is the compiled code, each in a process
 * of its own. The official lists lie in SCREENING_LISTS; large files are made of their records, again and again under
 * other numbers. Counts are compared before any time is told.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { hasRealLists, LISTS_FOLDER, toAllSources } from '../test/real/real-lists.js';
import { readFlags } from './flags.js';

const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));
const CLI = fileURLToPath(new URL('../dist/bundle/cli.js', import.meta.url));
const WANTED = { buildSeconds: 60, buildMib: 1536, parseSeconds: 10, megabytes: 100 } as const;

interface Figures {
  readonly seconds: number;
  /** Of the processors, over all threads of the process: what is left of `seconds` on a machine that does nothing else. */
  readonly cpuSeconds: number;
  /** Largest resident set of the process. */
  readonly mib: number;
  readonly stdout: string;
}

/** The process writes what it used to a file when it ends; its largest resident set is in kibibytes on every system (Node's documentation). */
const runMeasured = (folder: string, args: readonly string[]): Figures => {
  const file = join(folder, 'usage.json');
  const hook = `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(${JSON.stringify(file)},JSON.stringify(process.resourceUsage())))`;
  const since = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', hook, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`It ended with ${status ?? 'a signal'}: ${stderr}`);
  const seconds = (performance.now() - since) / 1000;
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ResourceUsage;
  return { seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, mib: maxRSS / 1024, stdout };
};

const PARSE = `
const { loadSources, parseSource } = await import(process.argv[1]);
let entities = 0;
for await (const item of loadSources([parseSource(process.argv[2])])) if (item.kind === 'entity') entities++;
process.stdout.write(String(entities));
`;

/** A format, the file that gives the records, the parts that are repeated, and what numbers them. */
interface LargeXml {
  readonly format: string;
  readonly file: string;
  /** Elements whose runs are repeated, each with those of its name. */
  readonly repeated: readonly string[];
  readonly ids: RegExp;
}

const XML: readonly LargeXml[] = [
  { format: 'un-xml', file: 'un/UN_consolidated_2026-02-27.xml', repeated: ['INDIVIDUAL'], ids: /<DATAID>\d+/gu },
  {
    format: 'eu-xml',
    file: 'eu/fsf_1.1_2026-05_reserialised.xml.gz',
    repeated: ['sanctionEntity'],
    ids: /<sanctionEntity [^>]*logicalId="\d+/gu,
  },
  { format: 'uk-xml', file: 'uk/UK-Sanctions-List_2026-08_reserialised.xml.gz', repeated: ['Designation'], ids: /<UniqueID>\w+/gu },
  { format: 'canada-xml', file: 'canada/sema_2025-05.xml', repeated: ['record'], ids: /<Item>[^<]+/gu },
  { format: 'ofac-xml', file: 'ofac/consolidated/consolidated_2025-03-28.xml', repeated: ['sdnEntry'], ids: /<sdnEntry>\s*<uid>\d+/gu },
  {
    format: 'ofac-advanced-xml',
    file: 'ofac/consolidated/cons_advanced_2020-10.xml',
    repeated: ['Location', 'IDRegDocument', 'DistinctParty', 'SanctionsEntry'],
    ids: / (?:ID|FixedRef|IdentityID|LocationID|ProfileID|NamePartGroupID|DocumentedNameID|FeatureVersionID|IDRegDocumentID)="\d+/gu,
  },
];

/** Writes a file of so many bytes or a little more. @returns how often each record is in it. */
const writeLarge = ({ file, repeated, ids }: LargeXml, target: string, bytes: number): number => {
  const packed = readFileSync(join(LISTS_FOLDER, file));
  const text = (file.endsWith('.gz') ? gunzipSync(packed) : packed).toString('utf8');
  const copies = Math.ceil(bytes / Buffer.byteLength(text));
  const handle = openSync(target, 'w');
  let at = 0;
  for (const element of repeated) {
    const start = text.slice(at).search(new RegExp(`<${element}[ >]`, 'u')) + at;
    const end = text.lastIndexOf(`</${element}>`) + element.length + 3;
    writeSync(handle, text.slice(at, start));
    const records = text.slice(start, end);
    for (let copy = 0; copy < copies; copy++)
      writeSync(handle, copy === 0 ? records : records.replace(ids, (id) => `${id}9${String(copy).padStart(4, '0')}`));
    at = end;
  }
  writeSync(handle, text.slice(at));
  closeSync(handle);
  return copies;
};

const measureXml = (folder: string, xml: LargeXml): string => {
  const target = join(folder, 'large.xml');
  const measure = (megabytes: number): Figures & { readonly copies: number; readonly bytes: number } => {
    const copies = writeLarge(xml, target, megabytes * 1e6);
    return {
      ...runMeasured(folder, ['--input-type=module', '-e', PARSE, MAIN, `${xml.format}:${target}`]),
      copies,
      bytes: statSync(target).size,
    };
  };
  const small = measure(WANTED.megabytes / 4);
  const large = measure(WANTED.megabytes);
  // Entries that are not repeated (the UN's entities) are in both once.
  const perCopy = (Number(large.stdout) - Number(small.stdout)) / (large.copies - small.copies);
  if (!Number.isInteger(perCopy) || perCopy < 1)
    throw new Error(`${xml.format}: ${small.stdout} entries in ${small.copies} copies, ${large.stdout} in ${large.copies}.`);
  const scale = (WANTED.megabytes * 1e6) / large.bytes;
  const seconds = large.seconds * scale;
  const verdict = seconds <= WANTED.parseSeconds ? 'met' : 'NOT MET';
  return `| ${xml.format} | ${Number(large.stdout)} | ${seconds.toFixed(1)} s | ${(large.cpuSeconds * scale).toFixed(1)} s | ${verdict} | ${small.mib.toFixed(0)} MiB | ${large.mib.toFixed(0)} MiB |`;
};

const measureBuild = (folder: string): string[] => {
  const index = join(folder, 'all.idx');
  const { seconds, cpuSeconds, mib, stdout } = runMeasured(folder, [CLI, 'lists', 'build', '--out', index, ...toAllSources()]);
  const { lists } = JSON.parse(runMeasured(folder, [CLI, 'lists', 'info', '--json', index]).stdout) as {
    readonly lists: readonly { readonly entities: Readonly<Record<string, number>>; readonly names: number }[];
  };
  const entities = lists.reduce((sum, list) => sum + Object.values(list.entities).reduce((own, count) => own + count, 0), 0);
  if (entities < 80_000 || !stdout.includes('all')) throw new Error(`The index holds ${entities} entries only.`);
  const names = lists.reduce((sum, list) => sum + list.names, 0);
  return [
    `| lists | entries | names | time (wanted ${WANTED.buildSeconds} s) | processor | largest memory (wanted ${WANTED.buildMib} MiB) | index |`,
    '|---|---|---|---|---|---|---|',
    `| ${lists.length} | ${entities} | ${names} | ${seconds.toFixed(1)} s | ${cpuSeconds.toFixed(1)} s | ${mib.toFixed(0)} MiB | ${(statSync(index).size / 2 ** 20).toFixed(0)} MiB |`,
  ];
};

const { record } = readFlags({ options: { record: { type: 'boolean', default: false } } }).values;
if (!hasRealLists) {
  console.log('Skipped: the official lists are not there. Their folder is named by SCREENING_LISTS.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'lists-bench-'));
  try {
    const lines = [
      ...measureBuild(folder),
      '',
      `| format | entries | time for ${WANTED.megabytes} MB (wanted ${WANTED.parseSeconds} s) | processor | | memory at ${WANTED.megabytes / 4} MB | memory at ${WANTED.megabytes} MB |`,
      '|---|---|---|---|---|---|---|',
      ...XML.map((xml) => measureXml(folder, xml)),
    ];
    console.log(lines.join('\n'));
    if (record) {
      const file = fileURLToPath(new URL('record/lists.md', import.meta.url));
      const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
      writeFileSync(
        file,
        `# Loading lists\n\n\`npm run bench:lists -- --record\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, on two cores shared with other work, hence the processor's time beside the clock's. Memory is the largest resident set of the process; times contain its start.\n\n${lines.join('\n')}\n`,
      );
      console.log(`Written: bench/record/${basename(file)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
