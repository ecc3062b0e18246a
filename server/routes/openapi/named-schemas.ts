import type { ZodType } from 'zod';
import { CommitDetail } from '../schema/commit.ts';
import { Comparison, ComparedMetric, ComparedQuestion, ComparedRun } from '../schema/comparison.ts';
import { Advice, Ceiling, ComparedDiagnosis, Decision, Diagnosis } from '../schema/diagnosis.ts';
import { Flag, State, TaxPart, Transition, Waterfall } from '../schema/diagnosis.ts';
import { ExportedRows } from '../schema/export.ts';
import { Golden, GoldenComparison, GoldenVersion, GoldenVersionItem } from '../schema/golden.ts';
import { Headline } from '../schema/headline.ts';
import { Matrix, MatrixColumn, MatrixRow } from '../schema/matrix.ts';
import { ComparisonBreak, PairedMeans, Pairing } from '../schema/pairing.ts';
import { Problem } from '../schema/problem.ts';
import { Project, ProjectList } from '../schema/project.ts';
import { GivenAnswer, Outcome, QuestionDetail, QuestionHistory } from '../schema/question.ts';
import {
  QuestionHistoryPoint,
  QuestionList,
  QuestionRow,
  RankedEntry,
} from '../schema/question.ts';
import { MetricCounts, MetricValues, Mismatch, Paired, Posted } from '../schema/run.ts';
import { ConfigChange, Predecessor, Run, RunDetail, RunPage } from '../schema/run.ts';
import { BaselineStep, Fence, SidePoint, Trend, TrendPoint } from '../schema/trend.ts';

/** Schemas that the description of the API has under a name; a part that is in none stays where it is used. */
export const NAMED_SCHEMAS: Record<string, ZodType> = {
  ...{ Problem, Project, ProjectList, Run, RunPage, RunDetail, Posted, Mismatch, Predecessor },
  ...{ MetricValues, MetricCounts, Paired, PairedMeans, Pairing, ComparisonBreak, ConfigChange },
  ...{ Diagnosis, ComparedDiagnosis, Decision, Advice, Ceiling, Waterfall, TaxPart, Transition },
  ...{ State, Flag, QuestionList, QuestionRow, Outcome, QuestionDetail, RankedEntry, GivenAnswer },
  ...{ QuestionHistory, QuestionHistoryPoint, CommitDetail, Golden, GoldenVersion },
  ...{ GoldenVersionItem, GoldenComparison, Trend, TrendPoint, SidePoint, Fence, BaselineStep },
  ...{ Headline, Comparison, ComparedRun, ComparedMetric, ComparedQuestion, ExportedRows },
  ...{ Matrix, MatrixColumn, MatrixRow },
};
