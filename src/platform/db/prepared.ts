import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * A statement for the hot path: prepared once per connection, without the ORM's hydration, outside any transaction. Rows come as
 * PostgreSQL's driver parses them, except that timestamps and bigints stay text.
 */
export function preparedStatement<Row extends object>(em: EntityManager, name: string, text: string) {
  let pool: Pool | undefined;
  return async (values: unknown[]): Promise<Row[]> => {
    pool ??= await em.getDriver().getConnection().getNativeClient();
    const result = await pool.query<Row>({ name, text, values });
    return result.rows;
  };
}
