import { predecessorOf } from './compared.ts';
import type { History, RunHead } from './history.ts';
import { parentsIn } from './line.ts';
import { firstParentChain } from './order.ts';

type Placed = Pick<RunHead, 'no' | 'sha'>;

/**
 * Commits from one run forward to another along first parents; negative where the other is the
 * older. Where one is the other's predecessor it is that distance, which also counts from the base of
 * a pull request. Null where neither leads to the other, as far as parents are known.
 */
export function distanceBetween(history: History, base: Placed, head: Placed): number | null {
  if (base.sha === head.sha) return 0;
  const ahead = commitsBack(history, head, base);
  if (ahead !== null) return ahead;
  const behind = commitsBack(history, base, head);
  return behind === null ? null : -behind;
}

function commitsBack(history: History, later: Placed, earlier: Placed): number | null {
  const predecessor = predecessorOf(history, later.no);
  if (predecessor?.run.sha === earlier.sha) return predecessor.distance;
  const back = firstParentChain(later.sha, parentsIn(history)).indexOf(earlier.sha);
  return back < 0 ? null : back;
}
