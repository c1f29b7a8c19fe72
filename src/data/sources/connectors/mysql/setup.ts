/** Creates a user that may only read; the documentation has the same. */
export const MYSQL_SETUP = `CREATE USER 'reporting'@'%' IDENTIFIED BY '…';
GRANT SELECT ON shop.orders TO 'reporting'@'%';
GRANT SELECT ON shop.products TO 'reporting'@'%';
-- Only some columns, to leave personal data out:
GRANT SELECT (id, country, created_at) ON shop.customers TO 'reporting'@'%';
`;
