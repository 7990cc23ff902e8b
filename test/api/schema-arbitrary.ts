/**
 * Arbitrary values from a JSON schema of the OpenAPI document: as it says, and nearly so.
 *
 * What a schema cannot say (that a client exists, that bytes are an image) comes from `known`: values by the name of the
 * member, used most of the time.
 */
import fc from 'fast-check';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

export interface Vocabulary {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Values that mean something to the service, by the name of the member. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
}

/** Values that the schema allows, as far as its keywords can say. */
export const fromSchema = (schema: JsonSchema, vocabulary: Vocabulary, name = ''): fc.Arbitrary<unknown> => {
  const known = vocabulary.known[name];
  const stated = fromKeywords(schema, vocabulary);
  return known === undefined || known.length === 0
    ? stated
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: stated });
};

/** Values in which one to three things are not as the schema says. */
export const nearSchema = (schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fromSchema(schema, vocabulary),
      fc.array(fc.tuple(fc.nat(), strange, fc.constantFrom('replace', 'remove', 'add')), { minLength: 1, maxLength: 3 }),
    )
    .map(([value, changes]) => changes.reduce<unknown>((changed, [at, by, how]) => changeOne(changed, at, by, how), value));

const fromKeywords = (schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return fromSchema(vocabulary.schemas[schema.$ref.split('/').at(-1)!]!, vocabulary);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fromSchema(choice, vocabulary)));
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map((part) => fromSchema(part, vocabulary))).map((parts) => Object.assign({}, ...parts) as unknown);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
  return fc.oneof(...types.map((type) => ofType(type, schema, vocabulary)));
};

const ofType = (type: string, schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 3, (schema.minimum ?? 0) + 3) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1_000_000),
      );
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true });
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, vocabulary), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'object':
      return ofObject(schema, vocabulary);
    case 'string':
      return ofText(schema);
    default:
      throw new Error(`The schema has the type ${type}, which the generator does not know.`);
  }
};

const ofObject = ({ properties = {}, required = [], additionalProperties }: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> => {
  const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, vocabulary, name)]));
  const requiredKeys = required.filter((name) => name in members);
  // As little as may be, as much as may be, and between: of many members one is easily not as a rule beside the schema wants it.
  const least = fc.record(Object.fromEntries(requiredKeys.map((name) => [name, members[name]!])));
  const stated = fc.oneof(least, fc.record(members, { requiredKeys }));
  if (typeof additionalProperties !== 'object') return stated;
  const further = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fromSchema(additionalProperties, vocabulary), { maxKeys: 4 });
  return fc.tuple(stated, further).map(([one, other]) => ({ ...other, ...(one as object) }));
};

const ofText = ({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'date-time')
    return fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'idn-email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  // A pattern of what must not stand in a text says little of what texts are like; others are as good as a grammar.
  if (pattern !== undefined && !pattern.startsWith('^[^')) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 40) }),
    fc.string({ minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 40) }),
    fc.constantFrom('x'.repeat(Math.min(maxLength, 5000)), 'Nora', 'é'.repeat(Math.max(1, minLength))),
  );
};

const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    [],
    {},
    [[]],
    { $ref: '#' },
    'x'.repeat(10_000),
    '2026-02-30',
    '9'.repeat(400),
    NaN,
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Changes the member that the number points at, somewhere in the value. */
const changeOne = (value: unknown, at: number, by: unknown, how: string): unknown => {
  if (typeof value !== 'object' || value === null) return by;
  const names = Object.keys(value);
  if (how === 'add' || names.length === 0)
    return Array.isArray(value) ? [...(value as unknown[]), by] : { ...value, [`added${at % 10}`]: by };
  const name = names[at % names.length]!;
  const member = (value as Record<string, unknown>)[name];
  const isDeeper = typeof member === 'object' && member !== null && at % 3 === 0;
  if (how === 'remove' && !isDeeper)
    return Array.isArray(value) ? value.slice(1) : Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  const changed = isDeeper ? changeOne(member, Math.floor(at / 3), by, how) : by;
  return Array.isArray(value)
    ? value.map((each: unknown, index) => (String(index) === name ? changed : each))
    : { ...value, [name]: changed };
};
