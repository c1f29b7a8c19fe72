import type { Connector } from '../types.ts';
import { signIn } from './auth.ts';
import { discoverStreams, firstPage, readStreams } from './read.ts';
import { type RestSecret, type RestSettings, restSecret, restSettings } from './settings.ts';

/** Services with a REST API that answers in JSON: the resources are described in the settings. */
export const rest: Connector<RestSettings, RestSecret> = {
  type: 'api',
  kind: 'rest',
  title: 'REST API',
  incremental: 'own',
  settings: restSettings,
  secret: restSecret,
  async check(link) {
    const auth = signIn(link);
    const warnings = [...warningsOf(link.settings)];
    for (const stream of link.settings.streams) {
      const { records } = await firstPage(link, auth, stream);
      if (records === 0) warnings.push(`The first page of ${stream.name} has no records, so its columns are not known yet.`);
    }
    return { server: `REST API at ${new URL(link.settings.base_url).host}`, warnings };
  },
  discover: discoverStreams,
  read: readStreams,
  origin: ({ base_url }) => new URL(base_url).host,
};

function warningsOf({ base_url: url, streams }: RestSettings): string[] {
  const unkeyed = streams.filter(({ incremental, primary_key }) => incremental !== null && primary_key.length === 0);
  return [
    ...(url.startsWith('http:')
      ? ['The connection is not encrypted: the credentials and all records can be read on the way. Use https.']
      : []),
    ...unkeyed.map(({ name }) => `${name} has no primary key, so that it is always read in full.`),
  ];
}
