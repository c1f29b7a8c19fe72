import { ConnectorProblem } from '../problem.ts';
import { type Account, ask, type ClickhouseLink } from './client.ts';

const READING = /^(SELECT|SHOW( \w+)*|dictGet|displaySecretsInShowAndSelect)$/;
/** SHOW GRANTS came with access control by SQL. */
const GRANTS_SINCE = [20, 4] as const;

/** What should be warned of: a user that may do more than read, or whose reads nothing can limit. This service only reads either way, for the server allows a GET nothing else. */
export async function rightsOf(link: ClickhouseLink, { version, readonly, hasTimeLimit }: Account): Promise<string[]> {
  if (readonly === 1 && !hasTimeLimit) return [UNBOUNDED];
  if (readonly === 1 || readonly === 2) return [];
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [since, from] = GRANTS_SINCE;
  const more = major > since || (major === since && minor >= from) ? await beyondReading(link) : null;
  if (more?.length === 0) return [];
  return [
    more
      ? `This user may also change data (${more.slice(0, 8).join(', ')}). Create a user that may only SELECT, with readonly = 2, and use that one.`
      : 'This user may also change data. Create a user that may only SELECT, with readonly = 2, and use that one.',
  ];
}

const UNBOUNDED =
  'With readonly = 1 this service cannot limit its queries, whose results the server keeps on its disk until they are complete: it only ends one when its sync takes too long or is canceled. Set max_execution_time and max_result_bytes in the profile of this user, or readonly = 2.';

/** Privileges other than reading; null if they cannot be listed. */
async function beyondReading(link: ClickhouseLink): Promise<string[] | null> {
  try {
    const { rows } = await ask(link, 'SHOW GRANTS');
    const names = rows.flatMap(([grant]) => {
      const [, list = ''] = /^GRANT (.+?) ON /.exec(String(grant).replace(/`[^`]*`/g, 'x')) ?? [];
      return list
        .replace(/\([^)]*\)/g, '')
        .split(',')
        .map((one) => one.trim());
    });
    return [...new Set(names)].filter((name) => name !== '' && !READING.test(name)).sort();
  } catch (error) {
    if (error instanceof ConnectorProblem && ['permission', 'schema'].includes(error.fault)) return null;
    throw error;
  }
}
