/** Something odd about one item that is no fault of the file. */
export interface ItemWarning<Kind extends string = string> {
  kind: Kind;
  /** Place in the list of items, from 0. */
  item: number;
  message: string;
  remedy: string;
}
