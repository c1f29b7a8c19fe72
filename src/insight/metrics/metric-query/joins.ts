import { foldedSql } from '../../../data/engine/folded-text.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import { joinSql } from '../../../data/model/paths.ts';
import type { DataModel, ModelColumn, ModelTable, Relationship } from '../../../data/model/types.ts';
import { phrase } from '../../../platform/locale.ts';
import type { Build } from './build.ts';

/** The joins of a row source: to related tables, and to the spellings of columns that people wrote in several ways. None adds a row. */
export class Joins {
  private readonly build: Build;
  private readonly joins = new Map<string, { alias: string; sql: string }>();

  constructor(build: Build) {
    this.build = build;
  }

  /** The alias of the table at the end of a path; `ofThings` if rows without a match are left out rather than shown. */
  along(path: readonly Relationship[], from: string, { ofThings = false } = {}): string {
    let alias = from;
    let key = '';
    for (const step of path) {
      key += `/${step.from.table}.${step.from.columns.join('+')}>${step.to.table}`;
      const of = alias;
      alias = this.add(key, (next) => joinSql(step, of, next));
      this.build.tables.add(step.to.table);
      if (step.matched < 1) this.build.notes.add(unmatchedNote(step, ofThings));
      if (step.folded) this.build.notes.add(foldedNote(step));
    }
    return alias;
  }

  /** A column that is blank on all rows but one of each key: the value of that one. */
  filled(table: ModelTable, alias: string, { name, determinedBy }: ModelColumn): string {
    const [column, key] = [quoteName(name), determinedBy.map(quoteName)];
    const first = this.add(`${alias}.${name} filled`, (next) => {
      const same = key.map((one) => `${next}.${one} = ${alias}.${one}`).join(' AND ');
      return `LEFT JOIN (SELECT ${key.join(', ')}, any_value(${column}) AS v FROM ${quoteName(table.name)} WHERE ${column} IS NOT NULL GROUP BY ALL) AS ${next} ON ${same}`;
    });
    return `coalesce(${alias}.${column}, ${first}.v)`;
  }

  /** A folded column, of which `stored` is the SQL, as the table that it refers to spells it, or else as most rows do. */
  spelling(model: DataModel, table: ModelTable, alias: string, name: string, stored: string): string {
    const column = quoteName(name);
    const parent = model.relationships.find(
      ({ from }) => from.table === table.name && from.columns.length === 1 && from.columns[0] === name,
    );
    const spelled = this.add(`${alias}.${name}`, (next) => {
      const own = `SELECT ${foldedSql(column)} AS f, trim(${column}) AS s, count(*) AS n FROM ${quoteName(table.name)} WHERE ${column} IS NOT NULL GROUP BY 1, 2`;
      return `LEFT JOIN (SELECT f, first(s ORDER BY n DESC, s) AS s FROM (${own}) GROUP BY f) AS ${next} ON ${next}.f = ${foldedSql(stored)}`;
    });
    if (!parent) {
      this.build.notes.add(
        phrase(
          `Values of "${name}" that differ only in case or in blanks around them count as one.`,
          `Werte von „${name}“, die sich nur in der Groß- und Kleinschreibung oder in Leerzeichen am Rand unterscheiden, zählen als einer.`,
        ),
      );
      return `${spelled}.s`;
    }
    const referred = this.add(`${alias}.${name}>${parent.to.table}`, (next) => joinSql(parent, alias, next));
    this.build.tables.add(parent.to.table);
    this.build.notes.add(foldedNote(parent));
    return `coalesce(${referred}.${quoteName(parent.to.columns[0]!)}, ${spelled}.s)`;
  }

  sql(): string[] {
    return [...this.joins.values()].map(({ sql }) => sql);
  }

  private add(key: string, sql: (alias: string) => string): string {
    const known = this.joins.get(key);
    if (known) return known.alias;
    const alias = this.build.alias('j');
    this.joins.set(key, { alias, sql: sql(alias) });
    return alias;
  }
}

function foldedNote({ from, to }: Relationship): string {
  return phrase(
    `"${from.columns.join(' + ')}" of "${from.table}" matches "${to.table}" without regard to case and blanks around it.`,
    `„${from.columns.join(' + ')}“ in „${from.table}“ wird „${to.table}“ ohne Rücksicht auf Groß- und Kleinschreibung und Leerzeichen am Rand zugeordnet.`,
  );
}

function unmatchedNote({ from, to, matched }: Relationship, ofThings: boolean): string {
  const percent = ((1 - matched) * 100).toFixed(matched > 0.999 ? 3 : 1);
  const named = phrase(
    `${percent} % of the rows of "${from.table}" name a ${from.columns.join(' + ')} that "${to.table}" does not have`,
    `${percent.replace('.', ',')} % der Zeilen von „${from.table}“ nennen ${from.columns.join(' + ')}, das in „${to.table}“ fehlt`,
  );
  const then = ofThings
    ? phrase(
        `they belong to no row of "${to.table}", so a condition on those leaves them out`,
        `sie gehören zu keiner Zeile von „${to.table}“, sodass eine Bedingung darauf sie auslässt`,
      )
    : phrase('they are shown under an empty value', 'sie stehen unter einem leeren Wert');
  return `${named}; ${then}.`;
}
