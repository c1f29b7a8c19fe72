import { refusal } from '../google/refusal.ts';
import { send } from '../google/server.ts';
import { sharedGoogle } from '../google/shared.ts';
import type { Given } from '../google/sheets-api.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { service } from '../tool-call.ts';
import { hostileAnswers, type Kind, LATER, pointAt, strangeAt } from './kind.ts';

export const googleSheetsKind: Kind = {
  name: 'Google Sheets',
  program: null,
  without: {},
  async open() {
    const { server, sheets } = await sharedGoogle();
    const { services } = await service();
    server.now = () => services.now();
    const { email, key } = server.account();
    let rows: Given[][] = [
      ['order', 'amount'],
      ['A-1', 10.5],
      ['A-2', 20],
      ['A-3', 5],
    ];
    const id = sheets.create({ Orders: { rows } }, email);
    const edited = (changed: Given[][]) => {
      rows = changed;
      sheets.edit(id, 'Orders', rows);
    };
    const proxy = await stallingProxy(server.url);
    const through = proxy.through(server.url);
    const undo = await pointAt({ googleSheets: through.replace(/\/$/, ''), googleToken: `${through}token` });
    const connection = { kind: 'google_sheets', settings: { spreadsheet: id }, secret: { service_account_key: key } };
    return {
      proxy,
      connection,
      server: /^Google Sheets$/,
      table: { name: 'Orders', sync: 'incremental' },
      stored: 'orders',
      columns: ['order', 'amount'],
      rows: [
        ['A-1', 10.5],
        ['A-2', 20],
        ['A-3', 5],
      ],
      brokenAt: 2_000,
      change: () =>
        edited([
          ['order', 'amount'],
          ['A-1', 10.5],
          ['A-2', 21],
          ['A-3', 5],
          ['A-4', 7],
        ]),
      changed: [
        ['A-1', 10.5],
        ['A-2', 21],
        ['A-3', 5],
        ['A-4', 7],
      ],
      incremental: /^Orders was read in full/,
      remove: () => edited([rows[0]!, ...rows.slice(2)]),
      removed: [
        ['A-2', 21],
        ['A-3', 5],
        ['A-4', 7],
      ],
      drift: {
        change: () => edited(rows.map((row, i) => [...row, i === 0 ? 'paid' : 'yes'])),
        note: /The column paid of orders is new/,
      },
      certificate: strangeAt((base) => ({ googleSheets: base })),
      limited: {
        cause: () => server.next((response) => send(response, 429, refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.').body, LATER)),
        fault: 'quota',
        reason: /no more requests for now/,
      },
      // Keys may have an end of their own; Google then says of one what it says of a replaced one.
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
        'no longer shared': {
          cause: () => sheets.unshare(id, email),
          mend: () => sheets.share(id, email),
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
