/**
 * Whether an input is an object literal of some of these fields, none of them stated as undefined, so that nothing of it
 * is overlooked where it is read without its schema: one of a class may state more by its getters, or by what it inherits.
 */
export const isPlainObject = (input: unknown, fields: ReadonlySet<string>): input is Readonly<Record<string, unknown>> => {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const field in input) if (!fields.has(field) || (input as Readonly<Record<string, unknown>>)[field] === undefined) return false;
  return true;
};
