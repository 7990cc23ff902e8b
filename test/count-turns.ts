/** How often others have their turn while something works: of the event loop's turns, not of time. */
export const countTurns = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    if (isOver) return;
    turns++;
    setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work;
  } finally {
    isOver = true;
  }
  return turns;
};
