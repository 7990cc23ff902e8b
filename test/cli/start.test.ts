import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { expect, it } from 'vitest';
import { runCliProcess, SAMPLE_SUBJECTS } from './run-cli.js';

it('screens the sample: every subject comes out as its story says', async () => {
  const { code, stdout, stderr } = await runCliProcess([]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows = papaparse.parse<{ id: string; story: string }>(readFileSync(SAMPLE_SUBJECTS, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
  const alerts = new Set(stdout.split('\n').flatMap((line) => /^(S\d{3}) /u.exec(line)?.[1] ?? []));
  expect(rows.filter(({ id, story }) => story.startsWith('Alert: ') !== alerts.has(id)).map(({ id, story }) => `${id} ${story}`)).toEqual(
    [],
  );
  expect(stdout).toContain(`${alerts.size} of ${rows.length} subjects need attention, ${rows.length - alerts.size} are clear.`);
  expect(stdout).toMatch(/^S020 .* name as Gennadii Vorotilin: transliteration; date of birth same; country same/mu);
  expect(stdout).toMatch(/^S040 .* name: exact; country 50 % alike$/mu);
  expect(stdout).toMatch(/^S041 .* {2}identification same; name differs$/mu);
  expect(stdout).toMatch(/^S021 .* name: exact; country same/mu);
});

it.each([
  ['start', 'npm start --'],
  [undefined, 'screening'],
])('says how to go on in the words that it was called by (script of npm: %s)', async (script, command) => {
  const { stdout } = await runCliProcess([], { ...process.env, npm_lifecycle_event: script });
  const shown = stdout
    .split('\n')
    .flatMap((line) => (line.startsWith(`  ${command} `) ? [line.slice(command.length + 3).split(' --')[0]] : []));
  expect(shown).toEqual(['lists fetch', 'lists build', 'check', 'serve']);
  expect(stdout).toContain(`All commands: ${command} --help`);
});
