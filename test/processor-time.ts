/** Processor time of this process since a moment: a busy machine lengthens it little, unlike the clock's. @returns ms so far. */
export const startProcessorTime = (): (() => number) => {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
};
