import { shareOf } from '../../support/thorough.ts';
import { PAYLOADS } from '../payloads.ts';
import { freeTexts } from './schema-texts.ts';
import { type Fate, OTHER_FIELDS, TOOL_FIELDS } from './table.ts';

/** Of the name of a file its end is kept, with four characters for what it ends in. */
const FILE_NAME_MAX = 196;
const SCHEME = /^\w+:/;

/** Characters that a text of a field which is no tool's may have. `alone`: one payload a text, as names of columns are. */
const OTHERS: Record<string, { max: number; alone?: true }> = {
  'csv header': { max: 100, alone: true },
  'json key': { max: 100, alone: true },
  'xlsx sheet name': { max: 31, alone: true },
  'multipart file name': { max: FILE_NAME_MAX },
  'sql alias': { max: 100, alone: true },
  'oauth client_name': { max: 100 },
  'user agent': { max: 80 },
  'address search': { max: 1_000 },
};
const ALONE = ['create_data_source.stream', 'add_data_source_file.stream'];
/** What a field cannot hold: the rest is cut off, or no program writes it. */
const UNHELD: Record<string, RegExp> = {
  // The last part of a path is the name of a file.
  'create_data_source.file_name': /\//,
  'add_data_source_file.file_name': /\//,
  // Forms write quotation marks as %22.
  'multipart file name': /[/"]/,
  'xlsx sheet name': /[[\]*?/\\:]|^'|.{27}/,
  // Headers are Latin-1.
  'user agent': /[^\x20-\x7e]/,
};
const MARK_LENGTH = 5;
/**
 * A field of many texts is given one in so many, beginning at another for each field, so that all payloads stay among those of fields alike. Each
 * text costs an object and a page of its own; `npm run test:thorough` gives all to all.
 */
const ONE_IN = 3;
/** What every text ends in. */
export const MARK = /-f\d{3}/;

const MAX = new Map<string, number>(freeTexts().map(({ field, max }) => [field, field.endsWith('.file_name') ? FILE_NAME_MAX : max]));
/** An address that is a script comes first: at the beginning of its text it could be one. */
const IN_ORDER = PAYLOADS.toSorted((a, b) => Number(SCHEME.test(b)) - Number(SCHEME.test(a)));
const FIELDS = [...MAX.keys(), ...Object.keys(OTHER_FIELDS)];

/** Fields with texts that are shown, and where. */
export const SHOWN: [field: string, places: readonly string[]][] = Object.entries<Fate>({ ...TOOL_FIELDS, ...OTHER_FIELDS }).flatMap(
  ([field, fate]) => ('shown' in fate ? [[field, fate.shown] as [string, readonly string[]]] : []),
);

/**
 * What is written into a field: a share of as few texts as hold every payload that fits, each with the field's mark at its end, so that it is known
 * wherever it is seen.
 */
export function textsOf(field: string): string[] {
  const at = FIELDS.indexOf(field);
  if (at < 0) throw new Error(`The catalogue has no field ${field}.`);
  const mark = `-f${String(at).padStart(MARK_LENGTH - 2, '0')}`;
  const { max, alone = ALONE.includes(field) } = OTHERS[field] ?? { max: MAX.get(field) ?? 0 };
  const room = Math.min(max, 1_900) - MARK_LENGTH;
  const texts: string[] = [];
  for (const payload of IN_ORDER) {
    if (payload.length > room || UNHELD[field]?.test(payload)) continue;
    const fits = texts.findIndex((text) => text.length + 1 + payload.length <= room);
    if (alone || fits < 0) texts.push(payload);
    else texts[fits] += ` ${payload}`;
  }
  const given = texts.length > ONE_IN ? shareOf(texts, at, ONE_IN) : texts;
  return given.map((text) => text + mark);
}

/** The text of a field for the n-th of several objects. */
export function textOf(field: string, n = 0): string {
  const texts = textsOf(field);
  return texts[n % texts.length] as string;
}

/** As a reader sees it: what turns the reading direction shows nothing, or a sign for it, white space is one space, and JSON has its strokes. */
export const asRead = (text: string): string =>
  text
    .replaceAll('\\"', '"')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFFFD]/g, '')
    .replace(/\s+/g, ' ');
