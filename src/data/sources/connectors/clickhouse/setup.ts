/** Creates a user that may only read; the documentation has the same. */
export const CLICKHOUSE_SETUP = `CREATE USER reporting IDENTIFIED BY '…' SETTINGS readonly = 2, max_execution_time = 3600;
GRANT SELECT ON shop.orders TO reporting;
GRANT SELECT ON shop.products TO reporting;
-- Only some columns, to leave personal data out:
GRANT SELECT(id, country, created_at) ON shop.customers TO reporting;
`;
