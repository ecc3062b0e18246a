"""Scores retrieval and answers apart and posts them to Ranktrail. Standard library only."""
import json, os, pathlib, subprocess, sys, urllib.error, urllib.request
from pipeline import answer, retrieve  # yours

PROJECT, K, DEPTH = "python-example", 2, 4  # K chunks go into the prompt, DEPTH are asked for
SERVER = os.environ.get("RANKTRAIL_URL", "http://127.0.0.1:7357")
HERE = pathlib.Path(__file__).parent
KIND = "ci" if os.environ.get("CI") else "local"

def evaluate(item):
    def graded(chunk_ids):
        text = answer(item["question"], chunk_ids)
        right = all(part.casefold() in text.casefold() for part in item["answer_must_mention"])
        return {"answer": text, "verdict": "correct" if right else "wrong", "graded_by": "must_mention"}
    ranking = retrieve(item["question"], DEPTH)
    return {**item, "retrieved": ranking, "live": graded(ranking[:K]), "oracle": graded(item["relevant_chunk_ids"])}

def mean(score):
    return sum(score(q, q["relevant_chunk_ids"], q["retrieved"]) for q in questions) / len(questions)

def git(*args):
    done = subprocess.run(["git", *args], cwd=HERE, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{HERE.resolve()} is in no git repository with a commit: a report belongs to one, so git init and commit first.")
    return done.stdout

def post(query, body):
    url = f"{SERVER}/api/v1/projects/{PROJECT}/reports{query}"
    headers = {"Content-Type": "application/json"}
    try:
        return json.load(urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)))
    except urllib.error.HTTPError as refusal:
        sys.exit(f"The server refused ({refusal.code}): {refusal.read().decode()}")
    except urllib.error.URLError:
        sys.exit(f"No server answers at {SERVER}: start one with npx ranktrail serve, or name yours in RANKTRAIL_URL.")

questions = [evaluate(json.loads(line)) for line in open(HERE / "golden.jsonl", encoding="utf-8")]
metrics = {f"recall@{k}": mean(lambda q, gold, got: len({*gold} & {*got[:k]}) / len(gold)) for k in (1, K)}
metrics["mrr"] = mean(lambda q, gold, got: next((1 / r for r, i in enumerate(got, 1) if i in gold), 0))
for mode in ("live", "oracle"):
    metrics[f"answer_accuracy_{mode}"] = mean(lambda q, gold, got: q[mode]["verdict"] == "correct")
metrics["retrieval_tax"] = metrics["answer_accuracy_oracle"] - metrics["answer_accuracy_live"]

log = [line.split("\t") for line in git("log", "-200", "--format=%H%x09%P%x09%an%x09%cI%x09%s").splitlines()]
commits = [{"sha": s, "parents": p.split() or None, "author": a, "committed_at": t, "message": m} for s, p, a, t, m in log]
branch = git("rev-parse", "--abbrev-ref", "HEAD").strip()
report = {"format": "ranktrail-report", "version": 1, "run": {"kind": KIND}, "config": {"k": K, "depth": DEPTH},
          "git": {**commits[0], "branch": branch, "history": commits[1:]}, "metrics": metrics, "questions": questions}

# Numbers alone are enough for a line on the chart …
post(f"?sha={commits[0]['sha']}&branch={branch}&k={K}&kind=local", metrics)
# … but with the rankings the server checks the numbers and shows which questions moved, and why.
print(f"{metrics}\n{SERVER}{post('', report)['url']}")
