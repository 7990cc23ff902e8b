import { expect, test } from 'vitest';
import { addName } from '../../../src/lists/facts/draft-names.js';
import { openDraft } from '../../../src/lists/facts/entity-draft.js';

test.each(['https://vorotilin.example', '—', '***'])('what can be no name is kept in the remarks: %s', (words) => {
  const draft = openDraft();
  addName(draft, { type: 'alias', quality: 'strong', entityName: words });
  expect(draft.names).toEqual([]);
  expect(draft.notes).toEqual([`Name: ${words}`]);
});

test('of equal names one stays, the strong one', () => {
  const draft = openDraft();
  for (const quality of ['weak', 'strong', 'weak'] as const) addName(draft, { type: 'alias', quality, entityName: 'Pavel Vorotilin' });
  expect(draft.names).toEqual([{ type: 'alias', quality: 'strong', entityName: 'Pavel Vorotilin' }]);
});
