/** Creates a user that may only read; the documentation has the same. */
export const SQLSERVER_SETUP = `CREATE LOGIN reporting WITH PASSWORD = '…';
USE shop;
CREATE USER reporting FOR LOGIN reporting;
GRANT SELECT ON dbo.orders TO reporting;
GRANT SELECT ON dbo.products TO reporting;
-- Only some columns, to leave personal data out:
GRANT SELECT ON dbo.customers (id, country, created_at) TO reporting;
-- So that all tables of a sync show one moment, and nobody waits for it:
ALTER DATABASE shop SET ALLOW_SNAPSHOT_ISOLATION ON;
`;
