/** The document of a chunk id: what stands before its last `#`, the whole id without one. */
export function documentOf(chunkId: string): string {
  const at = chunkId.lastIndexOf('#');
  return at > 0 ? chunkId.slice(0, at) : chunkId;
}
