import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * A statement of the hot path: prepared once a connection, without the ORM's hydration, outside of any transaction.
 * The rows are as PostgreSQL's driver reads them, except that times and bigints come as its text.
 */
export function preparedStatement<Row extends object>(em: EntityManager, name: string, text: string) {
  let pool: Pool | undefined;
  return async (values: unknown[]): Promise<Row[]> => {
    pool ??= await em.getDriver().getConnection().getNativeClient();
    const result = await pool.query<Row>({ name, text, values });
    return result.rows;
  };
}
