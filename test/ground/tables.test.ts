import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, nodes, parse, ROOMS, ROOT, roomOf, trees } from './house.ts';

/** Migrations create all tables, and `ENTITIES` registers all entities with the ORM: neither reads or writes rows. */
const APART = /^src\/platform\/db\/migrations\/|^src\/app\/entities\.ts$/;

/** Files whose SQL gets the table's name from the folder that owns it. */
const TABLE_BY_PARAMETER: Record<string, string> = {
  'src/account/identity/last-use.ts': 'notes the last use of any credential: each kind names its table',
  'src/platform/secrets/rotate-keys.ts': 'seals secrets again: each room names its columns',
  'src/platform/work/leased-rows.ts': 'claims, renews and ends rows of any job: each job names its table',
  'src/platform/work/progress.ts': 'writes how far a row of any job is: each job names its table',
  'src/platform/work/waiting-room.ts': 'counts the open rows of a job: each job names its table',
  'src/platform/queue/fair-pool.ts': 'chooses among the rows of a job: each job names its table',
  'src/app/sweeper/sweep-jobs.ts': 'finds rows of dead workers: each job names its table',
};

interface Owned {
  /** The folder that owns each table. */
  tables: Map<string, string>;
  /** Table of each entity, by the file that defines it. */
  entities: Map<string, Map<string, string>>;
}

const owned = readOwners();

function readOwners(): Owned {
  const tables = new Map<string, string>();
  const entities = new Map<string, Map<string, string>>();
  for (const file of files) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, entity, table] of source.matchAll(/export const (\w+) = defineEntity\(\{\s*name: '\w+',\s*tableName: '(\w+)'/g)) {
      tables.set(table!, nameOf(file));
      entities.set(file, (entities.get(file) ?? new Map<string, string>()).set(entity!, table!));
    }
  }
  return { tables, entities };
}

function nameOf(file: string): string {
  return ROOMS[roomOf(file)] ?? file;
}

/** Texts that may be SQL: `\0` stands where a template takes a value. */
function* texts(tree: unknown): Generator<string> {
  for (const node of nodes(tree)) {
    if (node.type === 'StringLiteral') yield node.value as string;
    if (node.type === 'TemplateLiteral') yield (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('\0');
  }
}

/** Tables that an SQL text names: after from, join, using and into, in lists too, and in updates. */
function tablesIn(text: string): string[] {
  const found: string[] = [];
  for (const [, list] of text.matchAll(
    /\b(?:from|join|using|into|truncate)\s+(?:only\s+|lateral\s+)?((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)/gi,
  ))
    found.push(...list!.split(',').map((one) => one.trim().split(/\s/)[0]!.replaceAll('"', '')));
  for (const [, table] of text.matchAll(/\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi)) found.push(table!);
  return found.filter((name) => owned.tables.has(name));
}

/** A file's accesses to other folders' tables, without duplicates. */
function foreign(file: string, tree: unknown): string[] {
  const room = nameOf(file);
  const used = new Set<string>();
  const use = (table: string | undefined) => {
    const owner = table === undefined ? undefined : owned.tables.get(table);
    if (owner !== undefined && owner !== room) used.add(`${file} → ${table} of ${owner}`);
  };
  for (const text of texts(tree)) for (const table of tablesIn(text)) use(table);
  for (const node of nodes(tree)) {
    // Entities name each other for foreign keys; types alone read nothing.
    if (node.type === 'ImportDeclaration' && !file.endsWith('/entities.ts') && !node.typeOnly) {
      const from = path.join(path.dirname(file), (node.source as { value: string }).value);
      for (const { local, imported, isTypeOnly } of node.specifiers as Specifier[])
        if (!isTypeOnly) use(owned.entities.get(from)?.get((imported ?? local).value));
    }
    // A job's rows: `{ table: 'report', … }`.
    if (node.type === 'KeyValueProperty' && (node.key as { value?: string }).value === 'table')
      use((node.value as { value?: string }).value);
  }
  return [...used];
}

interface Specifier {
  local: { value: string };
  imported?: { value: string } | null;
  isTypeOnly?: boolean;
}

/** True if SQL reads or writes a table whose name is a parameter. */
function takesTable(tree: unknown): boolean {
  return [...texts(tree)].some((text) =>
    /^\s*(select|insert|update|delete|with)\b[\s\S]*\b(?<!distinct )(from|join|using|into|update)\s+"?\0|^\s*update "?\0/.test(text),
  );
}

const looked = files.filter((file) => !APART.test(file));

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code to be looked at
describe('tables', () => {
  test('every table that migrations make has one owner', () => {
    const made = files
      .filter((file) => file.startsWith('src/platform/db/migrations/'))
      .flatMap((file) => [...texts(trees.get(file))])
      .flatMap((text) => [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/gi)].map(([, table]) => table!));
    expect(made.length).toBeGreaterThan(40);
    expect(made.filter((table) => !owned.tables.has(table))).toEqual([]);
  });

  test('are read and written by the room that owns them', () => {
    expect(looked.flatMap((file) => foreign(file, trees.get(file)))).toEqual([]);
  });

  test('are named in the SQL that uses them', () => {
    expect(looked.filter((file) => takesTable(trees.get(file)))).toEqual(Object.keys(TABLE_BY_PARAMETER).sort());
  });

  test.each([
    ["em.execute('select 1 from membership where id = ?')", 'membership'],
    ['em.execute(`select 1 from report r join "membership" m on m.id = ${id}`)', 'membership'],
    ['em.execute(`select 1 from report r, membership m`)', 'membership'],
    ["em.execute('update membership m set role = ?')", 'membership'],
    ["em.execute('insert into membership (id) values (?)')", 'membership'],
    ["em.execute('delete from report r using membership m')", 'membership'],
    ["import { Membership as M } from '../../account/identity/entities.ts';", 'membership'],
    ["export const JOB = { table: 'membership' };", 'membership'],
  ])('are found in %s', (code, table) => {
    const file = 'src/insight/reports/example.ts';
    expect(foreign(file, parse(file, code))).toEqual([`${file} → ${table} of src/account/identity`]);
  });

  test.each([
    "import type { Membership } from '../../account/identity/entities.ts';",
    "import { type Membership } from '../../account/identity/entities.ts';",
    "em.execute('select 1 from report r join report_membership m')",
    "const title = 'update membership at once';",
  ])('are not found in %s', (code) => {
    const file = 'src/insight/reports/example.ts';
    expect(foreign(file, parse(file, code))).toEqual([]);
  });

  test('are found where SQL is given a name', () => {
    const given = (code: string) => takesTable(parse('src/insight/reports/example.ts', code));
    expect(given('em.execute(`select 1 from ${table} where id = ?`)')).toBe(true);
    expect(given('em.execute(`update ${table} set id = ?`)')).toBe(true);
    expect(given('const text = `rose from ${a} to ${b}`')).toBe(false);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code to be looked at
