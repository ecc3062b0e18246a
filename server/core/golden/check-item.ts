import { sentenceOf } from '#core/report/issues';
import { safeParseProto } from '#core/report/own-keys';
import { cut } from '#core/report/pointer';
import { structureOf } from '#core/report/structure';
import type { z } from 'zod';
import { GoldenItem } from './item.ts';
import { nearest } from './nearest.ts';
import { hasGold } from './needs.ts';

/** What is wrong with an item, and what to do about it. */
export interface Finding {
  message: string;
  remedy: string;
}

const FIELDS = Object.keys(GoldenItem.shape);

/** Names other tools use for our fields. */
const ALIASES: Readonly<Record<string, string>> = {
  id: 'qid',
  query_id: 'qid',
  question_id: 'qid',
  query: 'question',
  relevant_chunks: 'relevant_chunk_ids',
  relevant_ids: 'relevant_chunk_ids',
  chunk_ids: 'relevant_chunk_ids',
  chunks: 'relevant_chunk_ids',
  gold: 'relevant_chunk_ids',
  gold_chunks: 'relevant_chunk_ids',
  gold_chunk_ids: 'relevant_chunk_ids',
  golden_chunk_ids: 'relevant_chunk_ids',
  expected_chunk_ids: 'relevant_chunk_ids',
  relevant_docs: 'relevant_doc_ids',
  relevant_documents: 'relevant_doc_ids',
  doc_ids: 'relevant_doc_ids',
  must_mention: 'answer_must_mention',
  must_contain: 'answer_must_mention',
  answer_must_contain: 'answer_must_mention',
  quotes: 'evidence',
};

/** A line against the schema; `hasProto` as `structureOf` says. */
export const parseItem = (json: unknown, hasProto = structureOf(json).hasProto) =>
  hasProto ? safeParseProto(GoldenItem, json) : GoldenItem.safeParse(json, { reportInput: true });

/** Everything wrong with one parsed line. */
export function checkItem(json: unknown): Finding[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return [{ message: 'is not a JSON object', remedy: 'write {"qid":"…","question":"…",…}' }];
  }
  const { fault, hasProto } = structureOf(json);
  if (fault) {
    const [, field] = fault.pointer.split('/');
    return [
      { message: `${field}: ${fault.message}`, remedy: 'write a simpler value, or leave it out' },
    ];
  }
  const misnamed = findMisnamed(json as Record<string, unknown>);
  const findings = misnamed.map(({ field, meant }) => ({
    message: `unknown field "${cut(field)}"`,
    remedy: `did you mean "${meant}"?`,
  }));
  const parsed = parseItem(json, hasProto);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const [field] = issue.path;
      const explained =
        misnamed.some((m) => m.meant === field) && !Object.hasOwn(json, String(field));
      if (!explained) findings.push(explain(issue));
    }
    return findings;
  }
  const goldIsMisnamed = misnamed.some(({ meant }) => /^relevant_|^evidence$/.test(meant));
  return goldIsMisnamed ? findings : [...findings, ...checkGold(parsed.data)];
}

/** Fields that are none of ours and are most likely meant to be. A name we know is never one. */
function findMisnamed(json: Record<string, unknown>): { field: string; meant: string }[] {
  const free = FIELDS.filter((field) => !Object.hasOwn(json, field));
  return Object.keys(json)
    .filter((field) => !FIELDS.includes(field))
    .flatMap((field) => {
      const meant = (Object.hasOwn(ALIASES, field) ? ALIASES[field] : null) ?? nearest(field, free);
      return meant && free.includes(meant) ? [{ field, meant }] : [];
    });
}

function checkGold(item: GoldenItem): Finding[] {
  const gold = hasGold(item) || item.evidence.length > 0;
  if (item.unanswerable && gold) {
    return [
      {
        message: 'is marked unanswerable and has gold',
        remedy: 'remove either "unanswerable" or the relevant ids and evidence',
      },
    ];
  }
  if (item.unanswerable || gold) return [];
  return [
    {
      message: 'has no gold: nothing retrieved could be right',
      remedy: 'fill relevant_chunk_ids, evidence or relevant_doc_ids, or set "unanswerable": true',
    },
  ];
}

const REMEDIES: Readonly<Record<string, string>> = {
  qid: 'give it a text of its own that stays, such as "q001"',
  question: "write the question in the customer's words",
  relevant_chunk_ids: 'write a list of chunk ids: ["policy-refunds#3"]',
  relevant_doc_ids: 'write a list of document ids: ["policy-refunds"]',
  answer_must_mention: 'write a list of strings with something in them: ["30 days"]',
  evidence: 'write a list of passages: [{"doc_id":"policy-refunds","quote":"…"}]',
  grades: 'write a number per chunk id: {"policy-refunds#3": 2}',
  tags: 'write a list of strings: ["refunds"]',
  source: 'use log, ticket, owner or synthetic, or leave it out',
};

function explain(issue: z.core.$ZodIssue): Finding {
  const [field = '', ...rest] = issue.path;
  const name = String(field);
  const where = typeof rest[0] === 'number' ? `${name}, entry ${rest[0] + 1}` : name;
  return {
    message: `${where}: ${sentenceOf(issue)}`,
    remedy: Object.hasOwn(REMEDIES, name) ? (REMEDIES[name] as string) : 'write true or false',
  };
}
