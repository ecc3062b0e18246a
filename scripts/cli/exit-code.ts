/** What a command ends with; scripts of other people branch on it (contract.md). */
export const EXIT = {
  fine: 0,
  regressed: 1,
  /** Wrong usage or input. */
  wrong: 2,
  notComparable: 3,
  /** Server, model, retriever or disk failed; or questions of the run raised. */
  outside: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
