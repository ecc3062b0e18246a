import { Tinypool } from 'tinypool';
import { HttpProblem, type ProblemFacts } from '../routes/problem.ts';
import { prepareLarge, type PreparedLarge } from '../store/ingest/prepare.ts';
import { takeApart, unpack, type Addressed } from './take-apart.ts';
import { tooMuchIn } from './values.ts';

/** What a worker is handed: a body as it came off the line, in parts. */
export interface LargeBody {
  parts: Uint8Array[];
  packed: boolean;
  addressed: Addressed;
}

/** Errors lose their class between threads; a refusal therefore comes back as its facts. */
export type Outcome = { prepared: PreparedLarge } | { refusal: ProblemFacts };

/** Unpacks, parses, validates, scores and lays out one large report, on this thread. */
export default function prepareBody({ parts, packed, addressed }: LargeBody): Outcome {
  try {
    const sent = Buffer.concat(parts);
    const body = packed ? unpack(sent) : sent;
    const tooMuch = tooMuchIn(body);
    if (tooMuch !== null) throw new HttpProblem('too-large', `The body ${tooMuch}.`);
    return moved(prepareLarge(takeApart(body, addressed)));
  } catch (error) {
    if (error instanceof HttpProblem) return { refusal: error.facts };
    throw error;
  }
}

/** The long lists change hands instead of being copied. */
function moved(prepared: PreparedLarge): Outcome {
  const { outcomes, chunks, golden, packed } = prepared;
  const bytes = [packed, ...outcomes, ...chunks, ...(golden?.members ?? [])];
  return Tinypool.move({
    [Tinypool.transferableSymbol]: bytes.map(({ buffer }) => buffer),
    [Tinypool.valueSymbol]: { prepared },
  } as never) as unknown as Outcome;
}
