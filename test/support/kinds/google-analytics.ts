import { metadataOf } from '../google/analytics-api.ts';
import { refusal } from '../google/refusal.ts';
import { send } from '../google/server.ts';
import { sharedGoogle } from '../google/shared.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { service } from '../tool-call.ts';
import { hostileAnswers, type Kind, LATER, pointAt, strangeAt } from './kind.ts';

export const googleAnalyticsKind: Kind = {
  name: 'Google Analytics',
  program: null,
  without: {},
  async open() {
    const { services } = await service();
    const { server, analytics } = await sharedGoogle();
    server.now = () => services.now();
    const { email, key } = server.account();
    const day = (back: number) => new Date(services.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
    const visit = (back: number) => ({ date: day(back), user: 'a', dimensions: {}, metrics: { eventCount: 1 } });
    const days = { first: day(12), last: day(2), next: day(1) };
    const events = [visit(12), visit(2)];
    const metadata = metadataOf(['date'], { eventCount: 'TYPE_INTEGER', keyEvents: 'TYPE_INTEGER' });
    const property = analytics.create({ events, metadata, timeZone: 'UTC' }, email);
    const proxy = await stallingProxy(server.url);
    const through = proxy.through(server.url);
    const undo = await pointAt({ googleAnalytics: through.replace(/\/$/, ''), googleToken: `${through}token` });
    const reports = [{ name: 'visits', dimensions: [], metrics: ['eventCount', 'keyEvents'] }];
    const connection = {
      kind: 'google_analytics',
      settings: { property, history_days: 30, reports },
      secret: { service_account_key: key },
    };
    return {
      proxy,
      connection,
      server: /^Google Analytics 4, days in UTC$/,
      table: { name: 'visits', sync: 'incremental' },
      stored: 'visits',
      columns: ['date', 'eventCount'],
      rows: [
        [days.first, 1],
        [days.last, 1],
      ],
      brokenAt: 400,
      // A day that has been read is restated, and another one is over.
      change: () => events.push(visit(2), visit(1)),
      changed: [
        [days.first, 1],
        [days.last, 2],
        [days.next, 1],
      ],
      incremental:
        /visits: read 2 rows with the days from .*, which were replaced: 1 new, 1 changed, 0 as before\. What changes in the days before/,
      remove: () => events.splice(0, 1),
      removed: [
        [days.last, 2],
        [days.next, 1],
      ],
      drift: {
        cause: () => metadata.metrics!.pop(),
        mend: () => metadata.metrics!.push({ apiName: 'keyEvents', uiName: 'keyEvents', type: 'TYPE_INTEGER' }),
        fault: 'schema',
        reason: /no field keyEvents/,
      },
      certificate: strangeAt((base) => ({ googleAnalytics: base })),
      limited: {
        cause: () => server.next((response) => send(response, 429, refusal(429, 'RESOURCE_EXHAUSTED', 'Exhausted tokens.').body, LATER)),
        fault: 'quota',
        reason: /no more requests for now/,
      },
      expired: {
        cause: () => {
          connection.secret = { service_account_key: server.newKey(email) };
        },
        fault: 'credentials',
        reason: /Create a new key and enter it/,
      },
      revoked: {
        cause: () => server.deleteAccount(email),
        mend: () => {
          server.accounts.get(email)!.deleted = false;
        },
        fault: 'credentials',
        reason: /the key or the service account was deleted or disabled/,
      },
      others: {
        ...hostileAnswers((how) => server.next(how)),
        'a role taken away': {
          cause: () => analytics.properties.get(property)!.readers.delete(email),
          mend: () => analytics.properties.get(property)!.readers.add(email),
          fault: 'permission',
          reason: new RegExp(email),
        },
      },
      async close() {
        undo();
        server.now = () => new Date();
        await proxy.close();
      },
    };
  },
};
