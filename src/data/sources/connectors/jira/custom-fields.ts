import { ExactNumber } from '../http/exact-json.ts';
import type { FixedColumn } from '../http/fixed-table.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Field } from './responses.ts';

type Value = ReturnType<FixedColumn<unknown>['value']>;

/** A custom field that is read: its id, its column's name and type, and its value for a cell. */
export interface CustomField {
  id: string;
  name: string;
  engineType: FixedColumn<unknown>['engineType'];
  cell(value: unknown): Value;
}

/**
 * The fields that were asked for by name or id. Jira lets several fields have one name.
 * @throws ConnectorProblem for fields that there are not, and names that several have
 */
export function customFields(wanted: readonly string[], fields: readonly Field[]): CustomField[] {
  const custom = fields.filter((one) => one.custom);
  const found = wanted.map((asked) => {
    const byId = custom.find(({ id }) => id === asked);
    const byName = custom.filter(({ name }) => name.toLowerCase() === asked.toLowerCase());
    if (byId) return byId;
    if (byName.length > 1) {
      const ids = byName.map(({ id }) => id).join(', ');
      throw new ConnectorProblem('schema', `Jira has ${byName.length} custom fields ${asked}. Give one of their ids: ${ids}.`);
    }
    if (byName[0]) return byName[0];
    throw new ConnectorProblem('schema', `Jira has no custom field ${asked}, or the account may not see it. Check its name or id.`);
  });
  return [...new Map(found.map((one) => [one.id, one])).values()].map((one, _, all) => {
    const isShared = all.filter(({ name }) => name.toLowerCase() === one.name.toLowerCase()).length > 1;
    return { id: one.id, name: isShared ? `${one.name} (${one.id})` : one.name, ...typeOf(one) };
  });
}

function typeOf({ schema }: Field): Pick<CustomField, 'engineType' | 'cell'> {
  switch (schema?.type) {
    case 'number':
      return { engineType: 'DOUBLE', cell: text };
    case 'date':
      return { engineType: 'DATE', cell: text };
    case 'datetime':
      return { engineType: 'TIMESTAMPTZ', cell: text };
    case 'option':
      return { engineType: 'VARCHAR', cell: (value) => text(property(value, 'value')) };
    case 'user':
      return { engineType: 'VARCHAR', cell: (value) => text(property(value, 'displayName')) };
    case 'array':
      return { engineType: 'JSON', cell: (value) => (Array.isArray(value) ? JSON.stringify(value.map(elementOf)) : text(value)) };
    case 'string':
      // Text of several paragraphs is a document in JSON.
      return { engineType: 'VARCHAR', cell: text };
    default:
      return { engineType: 'JSON', cell: (value) => (value === null || value === undefined ? null : JSON.stringify(value)) };
  }
}

/** Options, versions and people by their names; anything else as it is. */
function elementOf(value: unknown): unknown {
  return property(value, 'value') ?? property(value, 'name') ?? property(value, 'displayName') ?? value;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): Value {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !(value instanceof ExactNumber) ? JSON.stringify(value) : String(value);
}

/** The id of the field that holds an issue's sprints; undefined if the site has none. */
export const sprintField = (fields: readonly Field[]) =>
  fields.find(({ schema }) => schema?.custom === 'com.pyxis.greenhopper.jira:gh-sprint')?.id;
