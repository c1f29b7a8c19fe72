import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { connectorField, connectorFields } from './connector-fields.ts';

const ofType = (schema: z.ZodType, sealed = false) => {
  const fields = connectorFields(z.strictObject({ field: schema }), sealed);
  expect(connectorField.parse(fields[0])).toEqual(fields[0]);
  return fields[0]!;
};

test.each([
  ['text', z.string().max(100)],
  ['lines', z.string().max(5_000)],
  ['texts', z.array(z.string()).max(9)],
  ['number', z.int()],
  ['switch', z.boolean()],
  ['choice', z.enum(['a', 'b'])],
  ['choice', z.union([z.literal('a'), z.literal('b')])],
  ['group', z.strictObject({ host: z.string() })],
  ['list', z.array(z.strictObject({ name: z.string() }))],
  ['json', z.record(z.string(), z.string())],
  ['json', z.union([z.string(), z.number()])],
])('a field is of the type %s', (type, schema) => {
  expect(ofType(schema)).toMatchObject({ name: 'field', type, required: true, default: null, when: null });
  expect(ofType(schema.nullable())).toMatchObject({ type, required: true });
});

test('what has a default, or may be left out, is not required; titles are labels', () => {
  expect(ofType(z.int().default(5))).toMatchObject({ type: 'number', required: false, default: 5 });
  expect(ofType(z.boolean().default(false))).toMatchObject({ type: 'switch', required: false, default: false });
  const text = z.string().nullable().default(null).meta({ title: 'Tunnel', description: 'By way of it' });
  expect(ofType(text)).toMatchObject({ type: 'text', required: false, default: null, label: 'Tunnel', description: 'By way of it' });
  expect(ofType(z.strictObject({ a: z.string() }).optional())).toMatchObject({ type: 'group', required: false });
});

test('texts of a secret are secret, long ones have several lines', () => {
  expect(ofType(z.string().max(100), true)).toMatchObject({ type: 'secret' });
  expect(ofType(z.string().max(10_000), true)).toMatchObject({ type: 'lines' });
});

const variants = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('basic'), user: z.string(), token: z.string() }),
  z.strictObject({ by: z.literal('bearer'), token: z.string() }),
  z.strictObject({ by: z.literal('none') }),
]);
const drawn = [
  { name: 'by', type: 'choice', choices: ['basic', 'bearer', 'none'], required: true, when: null },
  { name: 'user', when: { field: 'by', is: ['basic'] } },
  { name: 'token', when: { field: 'by', is: ['basic', 'bearer'] } },
];

test('a union is a choice with the fields of each variant, at the top or inside', () => {
  expect(connectorFields(variants, true)).toMatchObject(drawn);
  expect(ofType(variants)).toMatchObject({ type: 'group', fields: drawn });
  expect(ofType(z.array(variants))).toMatchObject({ type: 'list', fields: drawn });
});

test('a group with a default is asked for, with the default in its fields', () => {
  expect(ofType(variants.default({ by: 'none' }))).toMatchObject({ required: true, fields: [{ name: 'by', default: 'none' }, {}, {}] });
  expect(ofType(z.strictObject({ a: z.int() }).nullable().default(null))).toMatchObject({ required: false, fields: [{ name: 'a' }] });
});

test('what lies too deep is JSON', () => {
  const leaf = z.strictObject({ name: z.string() });
  const field = ofType(z.array(z.strictObject({ group: z.strictObject({ low: z.array(leaf), names: z.array(z.string()) }) })));
  expect(field.fields[0]).toMatchObject({
    type: 'group',
    fields: [
      { name: 'low', type: 'json' },
      { name: 'names', type: 'texts' },
    ],
  });
});
