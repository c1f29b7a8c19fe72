import { z } from 'zod';
import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { questionsOf, type SourceQuestion } from '../../src/data/sources/questions.ts';
import { invalidFields } from '../../src/platform/errors.ts';
import { STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { count, uuid } from '../fields.ts';
import { certificate, certificateView, column, schemaView, sourceDetail, sourceItemView } from './views.ts';

export const SECTIONS = ['schema', 'profile', 'certificate'] as const;
type Section = (typeof SECTIONS)[number];

const columnSummary = column.partial().required({ name: true, type: true, role: true });
export const narrowed = z.strictObject({
  ...sourceDetail.omit({ schema: true, certificate: true }).shape,
  id: uuid,
  progress: z.int().min(0).max(100).meta({ description: 'Of the import under way' }),
  progress_message: z.string(),
  tables: z.array(z.strictObject({ name: z.string(), row_count: count, column_count: count, columns: z.array(columnSummary) })).optional(),
  certificate: certificate.nullable().optional(),
  truncated: z.boolean(),
  how_to_narrow: z.string().optional(),
});
export type Narrowed = z.infer<typeof narrowed>;

export interface Wish {
  sections: readonly Section[];
  table?: string;
}

interface Answer extends Omit<Narrowed, 'tables' | 'certificate' | 'questions'> {
  questions: SourceQuestion[];
  tables?: { name: string; row_count: number; column_count: number; columns: { name: string; type: string; role: string }[] }[];
  certificate?: ReturnType<typeof certificateView> | null;
}

/**
 * A source limited to what an agent asked for. What exceeds the budget is cut from the end, and `truncated` is set.
 * @throws AppError validation_error for a table that the source does not have
 */
export function narrow({ source, snapshot }: { source: DataSource; snapshot: Snapshot | null }, { sections, table }: Wish): Answer {
  const answer: Answer = {
    ...sourceItemView(source),
    description: source.description,
    sync_frequency: source.syncFrequency,
    last_error: source.lastError ?? null,
    progress: source.progress,
    progress_message: source.progressMessage,
    questions: questionsOf(source, snapshot).filter((question) => table === undefined || (question.table ?? table) === table),
    truncated: false,
  };
  if (snapshot) {
    const chosen = snapshot.tables.filter(({ name }) => table === undefined || name === table);
    if (chosen.length === 0)
      throw invalidFields({ table: [`No such table. The tables are ${snapshot.tables.map(({ name }) => name).join(', ')}.`] });
    if (sections.some((section) => section !== 'certificate')) {
      const full = sections.includes('profile');
      answer.tables = schemaView({ ...snapshot, tables: chosen }).tables.map(({ name, row_count, columns }) => ({
        name,
        row_count,
        column_count: columns.length,
        columns: full ? columns : columns.map(({ name: column, type, role }) => ({ name: column, type, role })),
      }));
    }
    if (sections.includes('certificate')) {
      const found = certificateView(snapshot.certificate);
      answer.certificate = { ...found, tables: found.tables.filter(({ name }) => table === undefined || name === table) };
    }
  }
  return withinBudget(answer);
}

function withinBudget(answer: Answer): Answer {
  if (fits(answer)) return answer;
  answer.truncated = true;
  answer.how_to_narrow =
    'Not all fits. Name one table, ask for fewer sections (schema is the shortest), or read the whole profile from the resource data-source://{id}/profile.';
  for (const shorten of [dropExamples, dropCertificateColumns, dropStatistics]) {
    shorten(answer);
    if (fits(answer)) return answer;
  }
  while (!fits(answer)) if (!halveLongest(answer)) break;
  return answer;
}

const fits = (answer: Answer) => JSON.stringify(answer).length <= STRUCTURED_CHARACTERS_MAX;

function dropExamples(answer: Answer): void {
  for (const of of answer.certificate?.tables ?? []) for (const issue of of.issues) issue.examples = issue.examples.slice(0, 1);
}

function dropCertificateColumns(answer: Answer): void {
  for (const of of answer.certificate?.tables ?? []) of.columns = [];
}

function dropStatistics(answer: Answer): void {
  for (const of of answer.tables ?? []) of.columns = of.columns.map(({ name, type, role }) => ({ name, type, role }));
}

/** Halves the longest list; false when there is nothing left to halve. */
function halveLongest(answer: Answer): boolean {
  const lists: unknown[][] = [answer.tables ?? [], answer.certificate?.tables ?? [], answer.certificate?.warnings ?? []];
  for (const of of answer.tables ?? []) lists.push(of.columns);
  for (const of of answer.certificate?.tables ?? []) lists.push(of.issues);
  lists.push(answer.certificate?.confidence.reasons ?? [], answer.questions);
  const halvable = lists.filter(({ length }) => length > 1).map((list) => ({ list, characters: JSON.stringify(list).length }));
  const longest = halvable.reduce((a, b) => (b.characters > a.characters ? b : a), { list: [] as unknown[], characters: 0 }).list;
  if (longest.length < 2) return false;
  longest.length = Math.ceil(longest.length / 2);
  return true;
}
