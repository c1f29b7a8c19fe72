import { quoteName } from '../../../../data/engine/sql-quote.ts';
import type { Join } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { QuestionTable } from '../types.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { refSql } from './names.ts';

interface Joined {
  sql: string;
  tables: Set<QuestionTable>;
  /** Rows of the base may repeat. */
  fansOut: boolean;
}

interface Step {
  join: Join;
  /** From foreign key to key: a row matches at most one row there. */
  forward: boolean;
}

/**
 * Joins the base with every needed table over the shortest chains of keys, each table once.
 * @throws NotUnderstood if no key leads to one of them
 */
export function joinAll(base: QuestionTable, needed: readonly QuestionTable[], vocabulary: Vocabulary): Joined {
  const tables = new Set([base]);
  let sql = quoteName(base.name);
  let fansOut = false;
  for (const target of needed) {
    if (tables.has(target)) continue;
    for (const step of chainTo(tables, target, vocabulary)) {
      const table = tableAfter(step);
      if (tables.has(table)) continue;
      tables.add(table);
      if (!step.forward || !step.join.unique) fansOut = true;
      sql += ` JOIN ${quoteName(table.name)} ON ${refSql(step.join.from)} = ${refSql(step.join.to)}`;
    }
  }
  return { sql, tables, fansOut };
}

const tableAfter = ({ join, forward }: Step) => (forward ? join.to.table : join.from.table);

/**
 * The shortest chain of keys from any of the tables to another.
 * @throws NotUnderstood if there is none
 */
export function chainTo(
  from: ReadonlySet<QuestionTable>,
  target: QuestionTable,
  { joins: all }: Vocabulary,
  without: ReadonlySet<QuestionTable> = new Set(),
): Step[] {
  const joins = all.filter(({ from, to }) => !without.has(from.table) && !without.has(to.table));
  // Non-key columns of the same name join only as a last resort.
  const chain =
    shortest(
      from,
      target,
      joins.filter(({ unique }) => unique),
    ) ?? shortest(from, target, joins);
  if (chain === null) throw new NotUnderstood(`no key joins “${target.name}” with “${[...from][0]!.name}”.`);
  return chain;
}

function shortest(from: ReadonlySet<QuestionTable>, target: QuestionTable, joins: readonly Join[]): Step[] | null {
  let paths: { at: QuestionTable; steps: Step[] }[] = [...from].map((at) => ({ at, steps: [] }));
  const seen = new Set(from);
  for (let depth = 0; depth < 4 && paths.length > 0; depth++) {
    const next: typeof paths = [];
    for (const { at, steps } of paths) {
      for (const forward of [true, false]) {
        for (const join of joins) {
          const [here, there] = forward ? [join.from.table, join.to.table] : [join.to.table, join.from.table];
          if (here !== at || seen.has(there)) continue;
          const longer = [...steps, { join, forward }];
          if (there === target) return longer;
          seen.add(there);
          next.push({ at: there, steps: longer });
        }
      }
    }
    paths = next;
  }
  return null;
}

/** Rows of other tables that belong to a row of the tables inside: `FROM … WHERE` of a subquery. */
export function belonging(
  inside: ReadonlySet<QuestionTable>,
  needed: readonly QuestionTable[],
  vocabulary: Vocabulary,
): { sql: string; on: string } {
  const [target, ...others] = needed;
  const [first, ...rest] = chainTo(inside, target!, vocabulary);
  const start = tableAfter(first!);
  let sql = quoteName(start.name);
  const tables = new Set([start]);
  const add = (steps: readonly Step[]) => {
    for (const step of steps) {
      const table = tableAfter(step);
      if (tables.has(table)) continue;
      tables.add(table);
      sql += ` JOIN ${quoteName(table.name)} ON ${refSql(step.join.from)} = ${refSql(step.join.to)}`;
    }
  };
  add(rest);
  for (const other of others) if (!tables.has(other)) add(chainTo(tables, other, vocabulary, inside));
  return { sql, on: `${refSql(first!.join.from)} = ${refSql(first!.join.to)}` };
}
