/** Keeps what was answered of late: a name asks for each of its words several times, a list again and again. */
const MOST_REMEMBERED = 20_000;

/** @param answer depends on the form alone. */
export const remember = <Answer extends string | boolean | object>(answer: (form: string) => Answer): ((form: string) => Answer) => {
  const known = new Map<string, Answer>();
  return (form) => {
    const remembered = known.get(form);
    if (remembered !== undefined) return remembered;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = answer(form);
    known.set(form, found);
    return found;
  };
};

