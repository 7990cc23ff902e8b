/**
 * Whether an input is an object literal of some of these fields, none of them stated as undefined, so that nothing of it
 * is overlooked where it is read without its schema: one of a class may state more by its getters, or by what it inherits.
 */
export const isPlainObject = (input: unknown, fields: ReadonlySet<string>): input is Readonly<Record<string, unknown>> => {
  if (typeof input !== 'object' || input === null) return false;
  if (!isLiteral(input)) return false;
  for (const field in input) if (!fields.has(field) || (input as Readonly<Record<string, unknown>>)[field] === undefined) return false;
  return true;
};

const isLiteral = (input: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
};

/** Of a subject: its members, their items, and members of these. */
const LEVELS = 3;

/**
 * The same without members that are undefined, also of what it holds, down to so many levels: `{ gender: row.gender }`
 * states none where the row has none.
 */
export const withoutUndefined = (input: unknown, levels = LEVELS): unknown => {
  if (typeof input !== 'object' || input === null || levels === 0) return input;
  if (Array.isArray(input)) return input.map((item) => withoutUndefined(item, levels - 1));
  if (!isLiteral(input)) return input;
  return Object.fromEntries(
    Object.entries(input).flatMap(([member, value]) => (value === undefined ? [] : [[member, withoutUndefined(value, levels - 1)]])),
  );
};
