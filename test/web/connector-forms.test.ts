import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { connectorFields } from '../../tools/connections/connector-fields.ts';
import { countName, readFields, usedName } from '../../web/src/pages/data-sources/connections/read-fields.ts';

const auth = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('none') }),
  z.strictObject({ method: z.literal('basic'), user: z.string().min(1) }),
  z.strictObject({ method: z.literal('header'), header: z.string().min(1) }),
]);

const settings = z.strictObject({
  host: z.string().min(1),
  port: z.int().default(80),
  fast: z.boolean().default(true),
  auth: auth.default({ method: 'none' }),
  tunnel: z
    .strictObject({ host: z.string(), port: z.int().default(22) })
    .nullable()
    .default(null),
  streams: z.array(z.strictObject({ name: z.string(), key: z.array(z.string()).default([]), since: z.string().optional() })).min(1),
  extra: z.record(z.string(), z.number()).optional(),
});
const fields = connectorFields(settings);

function formOf(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(`settings.${name}`, value);
  return data;
}

const read = (values: Record<string, string>) => settings.parse(readFields(fields, formOf(values), 'settings'));

test('fields left empty have their defaults, and a checkbox that is not set is false', () => {
  const least = { host: 'a', port: ' ', 'auth.method': 'none', [countName('streams')]: '1', 'streams.0.name': 'x' };
  expect(read(least)).toEqual({
    host: 'a',
    port: 80,
    fast: false,
    auth: { method: 'none' },
    tunnel: null,
    streams: [{ name: 'x', key: [] }],
  });
});

test('groups, lists, lists of texts and JSON are read as what they are', () => {
  const all = {
    host: 'a',
    port: '8080',
    fast: 'on',
    'auth.method': 'basic',
    'auth.user': 'ada',
    // Of a variant that was chosen before.
    'auth.header': 'X-Key',
    [usedName('tunnel')]: 'on',
    'tunnel.host': 'b',
    [countName('streams')]: '2',
    'streams.0.name': 'x',
    'streams.0.key': ' id \n\n day',
    'streams.1.name': 'y',
    'streams.1.since': '2026',
    extra: '{"a": 1}',
  };
  expect(read(all)).toEqual({
    host: 'a',
    port: 8080,
    fast: true,
    auth: { method: 'basic', user: 'ada' },
    tunnel: { host: 'b', port: 22 },
    streams: [
      { name: 'x', key: ['id', 'day'] },
      { name: 'y', key: [], since: '2026' },
    ],
    extra: { a: 1 },
  });
});

test('JSON that is none is reported at its field', () => {
  expect(() => read({ host: 'a', extra: '{a}' })).toThrow(expect.objectContaining({ details: { 'settings.extra': [expect.anything()] } }));
});
