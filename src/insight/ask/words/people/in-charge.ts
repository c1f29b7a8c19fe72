import { partsOf, type Token } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { said } from './most-done.ts';
import { isPersonColumn } from './people.ts';

const list = (text: string): string[][] =>
  text
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((phrase) => phrase.split(' '));

/** To be there for something, as verbs say it; whom data calls its manager, head or keeper. */
const CHARGES =
  list(`runs, run, is running, manages, manage, is managing, leads, lead, is leading, heads, heads up, is heading, directs, oversees, is overseeing, supervises, looks after,
  is looking after, handles, is handling, takes care of, is taking care of, is responsible for, is in charge of, is the person in charge of, is the person responsible for, is the boss of, is the boss at,
  coordinates, cares for, leitet, fuhrt, betreut, verantwortet, managt, ist verantwortlich fur, ist zustandig fur, ist der chef von, kummert sich um`);
const HEADS = new Set(
  'manager mgr head lead leader director boss supervisor principal chief leitung leiter leiterin chef betreuer betreuerin verantwortlicher responsible'.split(
    ' ',
  ),
);
const VALUE_WORDS = 6;

/** "Who runs the Derby Mill" as "what is the manager of the Derby Mill", where that has a column of such people, and one that can be meant. */
export function withThoseInCharge(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const german = lexicon.language.code === 'de';
  const who = tokens.findIndex(({ word }) => word === (german ? 'wer' : 'who'));
  if (who === -1) return [...tokens];
  const verb = CHARGES.filter((phrase) => phrase.every((word, i) => tokens[who + 1 + i]?.word === word)).sort(
    (a, b) => b.length - a.length,
  )[0];
  if (!verb) return [...tokens];
  const rest = tokens.slice(who + 1 + verb.length);
  const tables = tablesOfValues(rest, lexicon);
  const people = [...tables].flatMap((table) => table.columns.filter((column) => isPersonColumn(table, column)));
  const heads = people.filter(({ name }) => partsOf(name).some((part) => HEADS.has(part)));
  const [column, another] = heads.length > 0 ? heads : people;
  if (!column || another || column.personal) return [...tokens];
  const span = { start: tokens[who]!.start, end: tokens[who + verb.length]!.end };
  const asks = german ? `was ist der ${partsOf(column.name).join(' ')} von` : `what is the ${partsOf(column.name).join(' ')} of`;
  return [...tokens.slice(0, who), ...said(asks, span), ...rest];
}

/** The tables that have the longest value that words spell. */
function tablesOfValues(tokens: readonly Token[], lexicon: Lexicon) {
  for (let count = VALUE_WORDS; count > 0; count--)
    for (let at = 0; at + count <= tokens.length; at++) {
      const key = tokens
        .slice(at, at + count)
        .map(({ word }) => word)
        .join(' ');
      const refs = lexicon.valuesNamed(key);
      if (refs.length > 0) return new Set(refs.map(({ table }) => table));
    }
  return new Set<never>();
}
