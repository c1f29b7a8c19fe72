import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkUntrustedSql } from './untrusted-sql.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const check = (sql: string) => checkUntrustedSql(connection, sql, ['orders', 'Customers']);

/** `x` stands for a name that is not a table, such as a path, which the engine would open as a file. */
describe('a name of a WITH clause is read where it is in scope', () => {
  test.each([
    ['in its statement', 'WITH x AS (SELECT 1) SELECT * FROM x'],
    ['in another case', 'WITH "X y" AS (SELECT 1) SELECT * FROM "x Y"'],
    ['in a later query of the clause', 'WITH x AS (SELECT 1), y AS (SELECT * FROM x) SELECT * FROM y'],
    ['in both arms of a union', 'WITH x AS (SELECT 1) SELECT * FROM x UNION ALL SELECT * FROM x ORDER BY 1'],
    ['in an arm that has it', 'SELECT 1 UNION (WITH x AS (SELECT 1) SELECT * FROM x)'],
    ['in a subquery of FROM', 'WITH x AS (SELECT 1 AS a) SELECT * FROM (SELECT * FROM (SELECT * FROM x))'],
    ['in a condition', 'WITH x AS (SELECT 1) SELECT * FROM orders WHERE id IN (SELECT * FROM x)'],
    [
      'in HAVING, ORDER BY and LIMIT',
      'WITH x AS (SELECT 1 AS a) SELECT a FROM x GROUP BY a HAVING a = (FROM x) ORDER BY (FROM x) LIMIT (FROM x)',
    ],
    ['in a lateral join', 'WITH x AS (SELECT 1) SELECT * FROM orders o, LATERAL (SELECT o.id FROM x) z'],
    ['in a WITH clause inside it', 'WITH x AS (SELECT 1) SELECT * FROM (WITH y AS (SELECT * FROM x) SELECT * FROM y, x)'],
    ['in itself where it is recursive', 'WITH RECURSIVE x AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM x WHERE n < 3) SELECT * FROM x'],
    ['over a table of its name', 'WITH orders AS (SELECT * FROM orders) SELECT * FROM orders'],
    ['in an argument of a table function', 'WITH x AS (SELECT 3) SELECT * FROM range((SELECT * FROM x))'],
    ['in a pivot', 'WITH x AS (SELECT 1 AS a, 2 AS b) FROM x PIVOT (sum(a) FOR b IN (2))'],
    ['a table by its schema', 'SELECT * FROM main.customers'],
  ])('%s', async (_, sql) => {
    await expect(check(sql)).resolves.toBeUndefined();
  });
});

describe('and nowhere else', () => {
  test.each([
    ['in itself', 'WITH x AS (SELECT * FROM x) SELECT * FROM x'],
    ['in itself, of a clause that may be recursive', 'WITH RECURSIVE x AS (SELECT * FROM x) SELECT * FROM x'],
    ['where a recursion begins', 'WITH RECURSIVE x AS (SELECT * FROM x UNION ALL SELECT 1 FROM x) SELECT 1'],
    ['in an earlier query of the clause', 'WITH y AS (SELECT * FROM x), x AS (SELECT 1) SELECT * FROM y'],
    ['beside the subquery that has it', 'SELECT * FROM (WITH x AS (SELECT 1) SELECT * FROM x), x'],
    ['around the subquery that has it', 'SELECT (WITH x AS (SELECT 1) SELECT * FROM x) FROM x'],
    ['in the other arm of a union', '(WITH x AS (SELECT 1) SELECT * FROM x) UNION ALL SELECT * FROM x'],
    ['in the arm before', 'SELECT * FROM x UNION ALL (WITH x AS (SELECT 1) SELECT * FROM x)'],
    ['behind the query of a WITH clause that has it', 'WITH y AS (WITH x AS (SELECT 1) SELECT * FROM x) SELECT * FROM y, x'],
    ['in a condition, from a subquery of FROM', 'SELECT * FROM (WITH x AS (SELECT 1) FROM x) WHERE EXISTS (FROM x)'],
    ['in a lateral join, from the one before', 'SELECT * FROM (WITH x AS (SELECT 1) FROM x) a, LATERAL (SELECT * FROM x) b'],
    ['by a schema', 'WITH x AS (SELECT 1) SELECT * FROM main.x'],
    ['by a catalogue', 'WITH x AS (SELECT 1) SELECT * FROM memory.main.x'],
  ])('%s', async (_, sql) => {
    for (const name of ['"/etc/passwd"', 'x']) {
      await expect(check(sql.replaceAll(/\bx\b/g, name))).rejects.toMatchObject({
        code: 'validation_error',
        message: expect.stringMatching(/there is no table "(\/etc\/passwd|x)"; the tables are: "orders", "Customers"/) as unknown,
      });
    }
  });

  test('a WITH clause cannot take a name of the system', async () => {
    await expect(check('WITH duckdb_settings AS (SELECT 1) SELECT 1')).rejects.toThrow('may not be named "duckdb_settings"');
  });
});
