import { invalidFields } from '../../platform/errors.ts';
import type { ColumnFacts, InferredRole } from './role-facts.ts';
import { nameWords, PERSON_PHRASES, PERSON_WORDS } from './role-words.ts';
import { describeNumber } from './roles-numeric.ts';
import { describeText } from './roles-text.ts';
import type { ColumnProfile, SemanticRole, TableProfile } from './types.ts';
import { SEMANTIC_ROLES } from './types.ts';

/** Infers a column's role from its name and values, with the reason in one sentence. */
export function inferRole(facts: ColumnFacts): InferredRole {
  const words = nameWords(facts.name);
  if (facts.nullCount >= facts.rowCount) return { role: 'text', reason: 'The column holds no values.' };
  const person = personByName(words);
  if (person && facts.type !== 'boolean' && !isFlag(facts)) return { role: 'personal_data', reason: person };
  if (facts.type === 'boolean') return { role: 'category', reason: 'It holds only true and false.' };
  if (facts.type === 'timestamp') return { role: 'time', reason: 'Every value is a date with a time.' };
  if (facts.type === 'date') return { role: 'time', reason: 'Every value is a date.' };
  if (facts.type === 'time') return { role: 'time', reason: 'Every value is a time.' };
  if (facts.type === 'json') return { role: 'text', reason: 'It holds nested values as JSON text.' };
  return facts.type === 'text' ? describeText(facts, words) : describeNumber(facts, words);
}

/** Only 0 and 1, as in has_email: nothing personal that would need masking. */
function isFlag(facts: ColumnFacts): boolean {
  return facts.type === 'integer' && facts.min !== null && Number(facts.min) >= 0 && Number(facts.max) <= 1;
}

function personByName(words: string[]): string | null {
  const phrase = words.join(' ');
  const word = words.find((w) => PERSON_WORDS.has(w));
  if (/^(has|is|num|count|n)$/.test(words[0] ?? '') || /^(count|counts|total|rate|opened|sent|clicks|opens|id)$/.test(words.at(-1) ?? '')) {
    return PERSON_PHRASES.some((p) => p.test(phrase)) ? `Its name "${phrase}" is that of data about a person.` : null;
  }
  if (word && !(word === 'cell' && words.length > 1)) return `Its name contains "${word}", which is data about a person.`;
  return PERSON_PHRASES.some((p) => p.test(phrase)) ? `Its name "${phrase}" is that of data about a person.` : null;
}

/**
 * Applies the owner's role overrides to profiles; columns that become personal data lose their visible values.
 * @throws AppError validation_error naming the table, column or role that does not exist.
 */
export function applyRoleOverrides<T extends { name: string; profile: TableProfile }>(
  tables: T[],
  overrides: Record<string, Record<string, SemanticRole>> = {},
): T[] {
  for (const [tableName, columns] of Object.entries(overrides)) {
    const table = tables.find((t) => t.name === tableName);
    if (!table) throw badOverride(tableName, `there is no such table; the tables are: ${tables.map((t) => t.name).join(', ')}`);
    for (const [column, role] of Object.entries(columns)) {
      const key = `${tableName}.${column}`;
      if (!table.profile.columns.some((c) => c.name === column)) {
        throw badOverride(key, `there is no such column; the columns are: ${table.profile.columns.map((c) => c.name).join(', ')}`);
      }
      if (!SEMANTIC_ROLES.includes(role)) throw badOverride(key, `"${role}" is not a role; the roles are: ${SEMANTIC_ROLES.join(', ')}`);
    }
  }
  return tables.map((table) => ({ ...table, profile: { columns: table.profile.columns.map((c) => override(c, overrides[table.name])) } }));
}

function override(column: ColumnProfile, roles: Record<string, SemanticRole> | undefined): ColumnProfile {
  const role = roles && Object.hasOwn(roles, column.name) ? roles[column.name] : undefined;
  if (role === undefined) return column;
  return maskPersonal({ ...column, role, roleSource: 'override', roleReason: 'Set by the owner of the source.' });
}

/** Removes all values from a personal-data column's profile. */
export function maskPersonal(column: ColumnProfile): ColumnProfile {
  return column.role === 'personal_data' ? { ...column, min: null, max: null, mean: null, topValues: [] } : column;
}

function badOverride(key: string, message: string) {
  return invalidFields({ [`role_overrides.${key}`]: [message] });
}
