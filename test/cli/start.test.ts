import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { expect, it } from 'vitest';
import { runCliProcess, SAMPLE_SUBJECTS } from './run-cli.js';

it('screens the sample: every subject comes out as its story says, and the way on to real lists is told', async () => {
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
  expect(stdout).toMatch(/^S021 .* name: exact; country same/mu);
  expect(stdout).toContain('npm start -- lists build --out lists.idx ofac-csv:DIR un-xml:FILE');
  expect(stdout).toContain('npm start -- serve --index lists.idx');
});
