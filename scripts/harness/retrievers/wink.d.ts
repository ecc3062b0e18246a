/** Neither package ships declarations. */
declare module 'wink-porter2-stemmer' {
  export default function stem(word: string): string;
}

declare module 'wink-bm25-text-search' {
  interface Engine {
    defineConfig(config: {
      fldWeights: Record<string, number>;
      bm25Params: { k1: number; b: number; k: number };
    }): boolean;
    definePrepTasks(tasks: ((input: string) => string[])[]): number;
    addDoc(document: Record<string, string>, id: string): number;
    consolidate(precision?: number): boolean;
    search(text: string, limit?: number): [string, number][];
  }
  export default function createEngine(): Engine;
}
