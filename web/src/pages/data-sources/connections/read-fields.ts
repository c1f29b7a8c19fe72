import i18next from 'i18next';
import { ApiError } from '../../../api/client.ts';
import type { ConnectorField, Json } from './types.ts';

/** Whether a field is shown next to these values. */
export function isShown({ when }: Pick<ConnectorField, 'when'>, values: Json): boolean {
  return when === null || when.is.includes(String(values[when.field] ?? ''));
}

/** The name of the checkbox that says whether an optional group is used. */
export const usedName = (name: string) => `${name}?`;
/** The name of the hidden field that counts the items of a list. */
export const countName = (name: string) => `${name}#`;

/** What a form of these fields holds, as JSON; fields left empty are left out. @throws ApiError naming a field with malformed JSON */
export function readFields(fields: readonly ConnectorField[], data: FormData, path: string): Json {
  const values: Json = {};
  for (const field of fields) {
    if (!isShown(field, values)) continue;
    const value = readField(field, data, `${path}.${field.name}`);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

function readField({ type, required, fields = [] }: ConnectorField, data: FormData, name: string): unknown {
  if (type === 'group') return required || data.has(usedName(name)) ? readFields(fields, data, name) : undefined;
  if (type === 'list') {
    const count = Number(data.get(countName(name)) ?? 0);
    const items = Array.from({ length: count }, (_, at) => readFields(fields, data, `${name}.${at}`));
    return required || items.length > 0 ? items : undefined;
  }
  if (type === 'switch') return data.has(name);
  const text = String(data.get(name) ?? '');
  if (text.trim() === '') return required && type !== 'texts' && type !== 'json' && type !== 'number' ? text : undefined;
  if (type === 'number') return Number(text);
  if (type === 'texts') return linesOf(text);
  return type === 'json' ? parsed(text, name) : text;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const message = i18next.t('connections:notJson');
    throw new ApiError(400, 'validation_error', message, { [name]: [message] });
  }
}
