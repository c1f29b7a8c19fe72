import { ConnectorProblem } from '../problem.ts';
import type { StreamInfo } from '../types.ts';
import { type Account, ask, type ClickhouseLink } from './client.ts';
import { readAs } from './types.ts';

const TABLES_MAX = 2_000;

/** Reading these takes what they hold away from others, or gives nothing. */
const UNREADABLE = /^(Kafka|RabbitMQ|NATS|S3Queue|AzureQueue|FileLog|Null|Set)$/;
/** Their rows count only once the server has merged or collapsed them. */
const MERGING = /(Replacing|Summing|Aggregating|Collapsing)MergeTree$/;

/** A table of the database. */
export interface Table extends StreamInfo {
  /** True if it has to be read with FINAL. */
  merges: boolean;
  /** True if its engine makes new rows of old ones, so that no time of theirs grows. */
  changesSilently: boolean;
}

/** The tables and views of the database that the user can read. Their keys identify no rows in ClickHouse, so they have none. */
export async function readCatalog(link: ClickhouseLink, account: Account): Promise<Table[]> {
  const tables = await ask(
    link,
    `SELECT name, engine FROM system.tables WHERE database = currentDatabase() ORDER BY name LIMIT ${TABLES_MAX + 1}`,
  );
  if (tables.rows.length > TABLES_MAX) {
    throw new ConnectorProblem('quota', `The user can read more than ${TABLES_MAX} tables. Grant it only those to report on.`);
  }
  const columns = await ask(link, 'SELECT table, name, type FROM system.columns WHERE database = currentDatabase()');
  const columnsOf = Map.groupBy(columns.rows, ([table]) => String(table));
  const sizes = await sizesOf(link);
  return tables.rows.flatMap(([given, engineGiven]) => {
    const [name, engine] = [String(given), String(engineGiven)];
    const readable = (columnsOf.get(name) ?? []).flatMap(([, column, type]) => {
      const read = readAs(String(type), account.hasJson);
      return read ? [{ name: String(column), type: String(type), engineType: read.engineType }] : [];
    });
    if (readable.length === 0 || UNREADABLE.test(engine) || name.startsWith('.inner')) return [];
    return [
      {
        name,
        kind: engine.endsWith('View') ? ('view' as const) : ('table' as const),
        columns: readable,
        rowsEstimate: sizes.get(name)?.rows ?? null,
        bytesEstimate: sizes.get(name)?.bytes ?? null,
        primaryKey: [],
        merges: MERGING.test(engine),
        changesSilently: /(Summing|Aggregating|Collapsing)MergeTree$/.test(engine),
      },
    ];
  });
}

/** Rows and uncompressed bytes of the tables that this server stores. A user may not be allowed to know. */
async function sizesOf(link: ClickhouseLink): Promise<Map<string, { rows: number; bytes: number }>> {
  try {
    const { rows } = await ask(
      link,
      'SELECT table, toString(sum(rows)), toString(sum(data_uncompressed_bytes)) FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table',
    );
    return new Map(rows.map(([table, count, bytes]) => [String(table), { rows: Number(count), bytes: Number(bytes) }]));
  } catch (error) {
    if (error instanceof ConnectorProblem && error.fault === 'permission') return new Map();
    throw error;
  }
}
