/** How large a report is. */
export interface Size {
  questions: number;
  /** Ids in a ranking. */
  depth: number;
}

/** Of the generated stores. */
export const SIZE: Size = { questions: 200, depth: 20 };
