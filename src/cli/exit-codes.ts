/** The exit codes of every command; 0 is done. */
export const EXIT_CODES = {
  /** It could not be done, or not for every row. */
  failed: 1,
  /** The command itself is wrong. */
  usage: 2,
  /** Done, and there are alerts: only where `--exit-code` asks for it. */
  alerts: 3,
} as const;

export const EXIT_CODE_OPTION = ['--exit-code', `exit with ${EXIT_CODES.alerts} if there are alerts and no errors`] as const;
