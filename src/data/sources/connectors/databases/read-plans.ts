import type { ChosenStream, Link, Part, ReadState, StreamState, TablePart } from '../types.ts';
import { ByteBudget } from './byte-budget.ts';
import type { IncrementalPlan } from './cursor.ts';

/** One table or query as it will be read; `Read` is how a database reads a column. */
export interface ReadPlan<Read> {
  name: string;
  columns: { name: string; type: string; read: Read }[];
  /** A single SELECT without a closing semicolon. */
  sql: string;
  /** What the certificate should say. Reading may add to it. */
  notes: string[];
  incremental?: IncrementalPlan;
}

/** The rows of a plan, written to a file as the CSV that `DeclaredTable` describes. */
export interface Copied {
  path: string;
  rows: number;
  /** The engine's type of each column, and how it is kept where that is not obvious. */
  columns: readonly { engineType: string; note: string }[];
}

/** Where a table's last sync got to; undefined if it has to be read in full. */
export const stateOf = (state: ReadState, name: string): StreamState | undefined => (Object.hasOwn(state, name) ? state[name] : undefined);

/** Plans the chosen tables and queries, one after the other: a connection takes one statement at a time. */
export async function planEach<Plan>(
  streams: readonly ChosenStream[],
  { table, query }: { table(stream: ChosenStream): Promise<Plan>; query(name: string, sql: string): Promise<Plan> },
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const stream of streams) plans.push(stream.query === null ? await table(stream) : await query(stream.name, stream.query));
  return plans;
}

/** The text of a query of the owner's as a subquery: in parentheses on lines of its own, so that a comment at its end hides nothing. */
export const inParentheses = (query: string): string => `(${query.trim().replace(/;\s*$/, '')}\n)`;

/** Reads plans one after the other by `copy`, within one budget: each table, its notes, and where it got to. */
export async function* readPlans<Read>(
  link: Pick<Link<object, object>, 'limits' | 'admit' | 'progress'>,
  plans: readonly ReadPlan<Read>[],
  copy: (plan: ReadPlan<Read>, budget: ByteBudget) => Promise<Copied>,
): AsyncGenerator<Part> {
  const budget = new ByteBudget(link);
  for (const [i, plan] of plans.entries()) {
    link.progress(Math.round((50 * i) / plans.length), `Reading ${plan.name}`);
    yield tablePart(plan, await copy(plan, budget));
    for (const message of plan.notes) yield { kind: 'note', message };
    const reached = plan.incremental?.state;
    if (reached) yield { kind: 'state', stream: plan.name, state: reached };
  }
}

function tablePart({ name, columns, incremental }: ReadPlan<unknown>, copied: Copied): TablePart {
  const { key = [], delta } = incremental ?? {};
  return {
    kind: 'table',
    ...(key.length > 0 ? { key } : {}),
    ...(delta ? { delta: { rule: delta.rule } } : {}),
    table: {
      name,
      path: copied.path,
      rows: copied.rows,
      columns: copied.columns.map(({ engineType, note }, i) => {
        const column = columns[i] as (typeof columns)[number];
        return { name: column.name, engineType, reason: [`Declared as ${column.type}.`, note].filter(Boolean).join(' ') };
      }),
    },
  };
}

/** What the certificate says of zero bytes that were replaced in texts of a table; counts of values by the column's place. */
export function zeroByteNotes({ name, columns }: ReadPlan<unknown>, zeroBytes: ReadonlyMap<number, number>): string[] {
  return [...zeroBytes].map(([i, values]) =>
    values === 1
      ? `1 value of ${columns[i]?.name} of ${name} had zero bytes, which text cannot hold; they were replaced with \uFFFD.`
      : `${values} values of ${columns[i]?.name} of ${name} had zero bytes, which text cannot hold; they were replaced with \uFFFD.`,
  );
}
