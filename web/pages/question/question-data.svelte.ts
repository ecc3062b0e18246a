import { address } from '../../address.svelte.ts';
import { api } from '../../api.ts';
import { resource } from '../../resource.svelte.ts';
import { choosePair } from './choose-pair.ts';

/** What the page of a question shows, as the address asks for it; call while the page is initialised. */
export function questionData(project: () => string) {
  const qid = $derived(address.param('qid') ?? '');
  const asked = $derived({ run: address.param('run'), base: address.param('base') });
  const history = resource(() =>
    qid ? api.questionHistory(project(), qid, address.param('branch')) : null,
  );
  /** While another question is on its way the picture of the one before stays, dimmed. */
  const past = $derived(history.data);
  const isPast = $derived(past?.qid === qid);
  const points = $derived(past?.points.toSorted((a, b) => a.position - b.position) ?? []);
  const known = $derived(isPast ? points : []);

  const run = $derived(choosePair(known, asked, null).run);
  const questions = resource(() => (run ? api.questions(project(), run) : null));
  const list = $derived(questions.data?.run_id === run ? questions.data : undefined);
  const base = $derived(choosePair(known, asked, list?.predecessor?.run_id ?? null).base);

  const after = resource(() => (run ? api.question(project(), run, qid) : null));
  /** Without a base asked for the run's list tells: then the predecessor has nothing to show. */
  const isNew = $derived(
    asked.base === null && list?.questions.find((row) => row.qid === qid)?.movement === 'new',
  );
  const before = resource(() => (base && !isNew ? api.question(project(), base, qid) : null));
  const isRight = $derived(after.data?.qid === qid && after.data.run_id === run);
  const isRelabelled = $derived.by(() => {
    const hashOf = (id: string | null) => points.find((point) => point.run_id === id)?.item_hash;
    const [now, then] = [hashOf(run), hashOf(base)];
    return now != null && then != null && now !== then;
  });
  const trouble = $derived.by(() => {
    if (isNew) return 'The run before did not ask this question.';
    if (before.error?.status === 404)
      return 'This run is not known, or it did not ask the question.';
    return before.error?.detail ?? null;
  });

  return {
    history,
    after,
    get qid() {
      return qid;
    },
    get past() {
      return past;
    },
    get isPast() {
      return isPast;
    },
    /** Measured commits, oldest first; of the question before while this one's are on their way. */
    get points() {
      return points;
    },
    /** The points, once they are those of this question. */
    get known() {
      return known;
    },
    get run() {
      return run;
    },
    get base() {
      return base;
    },
    /** Which base the address names. */
    get askedBase() {
      return asked.base;
    },
    /** Whether the address names a run. */
    get hasAskedRun() {
      return asked.run !== null;
    },
    get list() {
      return list;
    },
    get detail() {
      return after.error && !isRight ? undefined : after.data;
    },
    /** The question in the run compared with. */
    get earlier() {
      return before.error || isNew ? undefined : before.data;
    },
    /** The labels differ between the two runs. */
    get isRelabelled() {
      return isRelabelled;
    },
    get isStale() {
      return after.loading && !isRight;
    },
    /** Why there is nothing to compare with, in words. */
    get trouble() {
      return trouble;
    },
  };
}
