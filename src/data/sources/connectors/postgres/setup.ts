/** Creates a role that may read some tables and nothing else. */
export const POSTGRES_SETUP = `CREATE ROLE reporting LOGIN PASSWORD '…' CONNECTION LIMIT 3;
GRANT CONNECT ON DATABASE shop TO reporting;
GRANT USAGE ON SCHEMA public TO reporting;
GRANT SELECT ON public.orders, public.products TO reporting;
-- Only some columns, to leave personal data out:
GRANT SELECT (id, country, created_at) ON public.customers TO reporting;
`;
