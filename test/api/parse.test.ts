import { describe, expect, test } from 'vitest';
import { z } from '@hono/zod-openapi';
import { parse } from '../../src/api/parse.js';
import { addressInput } from '../../src/api/schemas/address.js';
import { checkInput } from '../../src/api/schemas/check.js';
import { clientInput } from '../../src/api/schemas/client.js';
import { documentInput, imageInput, livePhotoInput } from '../../src/api/schemas/document.js';
import { toPatch } from '../../src/api/schemas/fields.js';
import { pageQuery } from '../../src/api/schemas/page.js';
import { webhookInput } from '../../src/api/schemas/webhook.js';
import { workflowSessionInput } from '../../src/api/schemas/workflow-session.js';
import { ScreeningError } from '../../src/main.js';

describe('what is wrong with a request is said in a sentence that names the member and the rule', () => {
  const client = { type: 'person', firstName: 'Nora', lastName: 'Ellwood' };
  const address = { clientId: 'x', type: 'main', line: '1 Mill Lane', city: 'Bath', country: 'GB' };
  const webhook = { url: 'https://example.com', events: ['*'] };
  const rows: [string, z.ZodType, unknown, string, string | undefined][] = [
    ['no object', addressInput, [], 'The body must be an object.', undefined],
    ['a missing text', addressInput, {}, 'clientId is missing.', 'clientId'],
    ['a missing choice', documentInput, { clientId: 'x' }, 'type is missing.', 'type'],
    ['a missing kind', checkInput, { clientId: 'x' }, 'type is missing.', 'type'],
    ['another kind', clientInput, { type: 'ship' }, 'type must be one of person, company.', 'type'],
    ['null for a kind', clientInput, { type: null }, 'type must be one of person, company.', 'type'],
    ['another choice', addressInput, { ...address, type: 'home' }, 'type must be one of main, alternative, other.', 'type'],
    ['a number for a text', addressInput, { ...address, propertyNumber: 7 }, 'propertyNumber must be a string.', 'propertyNumber'],
    ['a text for a switch', webhookInput, { ...webhook, enabled: 'true' }, 'enabled must be true or false.', 'enabled'],
    ['a text for an array', workflowSessionInput, { clientId: 'x', checks: 'y' }, 'checks must be an array.', 'checks'],
    ['null for an object', clientInput, { ...client, metadata: null }, 'metadata must be an object.', 'metadata'],
    ['an empty text', addressInput, { ...address, city: '' }, 'city must not be empty.', 'city'],
    ['an empty array', webhookInput, { ...webhook, events: [] }, 'events must not be empty.', 'events'],
    ['a short text', livePhotoInput, { clientId: 'x', data: 'AA' }, 'data must have at least 4 characters.', 'data'],
    ['a long text', addressInput, { ...address, city: 'x'.repeat(201) }, 'city must have at most 200 characters.', 'city'],
    ['a long array', workflowSessionInput, { clientId: 'x', checks: Array(51).fill('y') }, 'checks must have at most 50 items.', 'checks'],
    ['a large image', livePhotoInput, { clientId: 'x', data: 'A'.repeat(5_600_000) }, 'data must be an image of at most 4 MB.', 'data'],
    ['a control character', addressInput, { ...address, line: 'a\nb' }, 'line must be text without control characters.', 'line'],
    ['an email that is none', clientInput, { ...client, email: 'nora' }, 'email must be an email address.', 'email'],
    ['a date that does not exist', clientInput, { ...client, dob: '1990-02-30' }, 'dob must be a date that exists.', 'dob'],
    ['a member of a list', workflowSessionInput, { clientId: 'x', checks: ['y', 5] }, 'checks.1 must be a string.', 'checks.1'],
    [
      'an unknown member',
      addressInput,
      { ...address, street: 'x' },
      'A member or parameter is not known here; check its spelling or leave it out.',
      'street',
    ],
    [
      'an unknown member with a name of its own',
      addressInput,
      { ...address, 'Nora Ellwood': 'x' },
      'A member or parameter is not known here; check its spelling or leave it out.',
      undefined,
    ],
    [
      'a member of an object',
      clientInput,
      { ...client, metadata: { 'Nora Ellwood': 5 } },
      'A member of metadata must be a string.',
      'metadata',
    ],
    [
      'a long name of a member',
      clientInput,
      { ...client, metadata: { ['k'.repeat(41)]: 'v' } },
      'A member of metadata must have a name of 1 to 40 characters without control characters.',
      'metadata',
    ],
    [
      'many members',
      clientInput,
      { ...client, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v'])) },
      'metadata must have at most 20 members.',
      'metadata',
    ],
    ['a page', z.strictObject(pageQuery), { page: '0' }, 'page must be a whole number from 1 to 10000000.', 'page'],
    ['null for what an update cannot remove', toPatch(addressInput), { city: null }, 'city must be a string.', 'city'],
    [
      'a side',
      imageInput,
      { fileName: 'a', documentSide: 'top', data: 'AAAA' },
      'documentSide must be one of front, back.',
      'documentSide',
    ],
    ['another kind of person', z.literal('person'), 'ship', 'The body must be person.', undefined],
  ];
  test.each(rows)('%s', (_, schema, input, message, param) => {
    let thrown: unknown;
    try {
      parse(schema, input);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ScreeningError);
    const { code, message: said, detail } = thrown as ScreeningError;
    expect([code, said, detail['param']]).toEqual(['invalid_request', message, param]);
  });

  test('an unknown event type is named, and nothing else that stands in its place', () => {
    const say = (type: string): string => {
      try {
        parse(webhookInput, { ...webhook, events: ['check.failed', type] });
        return '';
      } catch (error) {
        return (error as ScreeningError).message;
      }
    };
    expect(say('check.done')).toMatch(/^events\.1 must not be check\.done, which is no event type; known are \*, .*check\.failed/u);
    expect(say('check.*')).toMatch(/^events\.1 must not be check\.\*,/u);
    for (const type of ['nope', 'client_created', 'checkCompleted', 'check-failed'])
      expect(say(type)).toContain(`must not be ${type}, which is no event type;`);
    for (const other of ['Ellwood', '123-45-6789', '1990-02-28', 'Nora Ellwood'])
      expect(say(other)).toMatch(/^events\.1 must be one of \*, workflow\.session\.started, /u);
  });
});
