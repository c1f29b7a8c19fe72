import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { WordsReading } from '../words-reading.ts';
import { calledAsInData, isSpokenOf } from './read-people.ts';

const CHOICES_MAX = 3;

/** The question by the only people whom it can be about; a choice where it can be about several. */
export function readOfPeople(lexicon: Lexicon, question: string, reads: (said: string) => WordsReading): WordsReading | null {
  const called = calledAsInData(question, lexicon).map(({ question: said, people, doers, corrections }) => ({
    read: ungrouped(reads(said), doers),
    corrections,
    direct: isSpokenOf(people, question, lexicon),
  }));
  const all = called.filter(({ read }) => read.kind !== 'unread');
  // "Who leads the most cases" is not which client, because which lawyer could not be read.
  const meant = called.filter(({ direct }) => direct);
  if (meant.length > 1 && meant.some(({ read }) => read.kind === 'unread')) return null;
  const found = all.some(({ direct }) => direct) ? all.filter(({ direct }) => direct) : all;
  const [first, ...others] = found;
  if (!first) return null;
  const [{ read, corrections }] = [first];
  if (others.length === 0) return { ...read, corrections: [...corrections, ...read.corrections] };
  const readings = found.flatMap((one) => (one.read.kind === 'query' ? [one.read.reading] : []));
  const { language } = lexicon;
  if (readings.length === found.length && readings.length <= CHOICES_MAX) return { ...read, kind: 'choices', readings };
  return {
    setAside: [],
    unneeded: [],
    form: [],
    kind: 'unread',
    left: [],
    core: null,
    language: language.code,
    corrections: [],
    reason: language.answers.severalMeant,
  };
}

/** What "by someone" says is by whom something was done: a reading that groups by them is none of it. */
function ungrouped(read: WordsReading, doers: boolean): WordsReading {
  if (!doers) return read;
  if (read.kind === 'query' && read.reading.query.by) return { ...read, kind: 'unread', left: [], reason: null, core: null };
  if (read.kind !== 'choices') return read;
  const [only, ...others] = read.readings.filter(({ query }) => !query.by);
  if (!only) return { ...read, kind: 'unread', left: [], reason: null, core: null };
  return others.length === 0 ? { ...read, kind: 'query', reading: only } : { ...read, readings: [only, ...others] };
}
