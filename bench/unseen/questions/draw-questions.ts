import type { Sample } from '../generate.ts';
import { draw } from '../random.ts';
import type { Expected } from '../score.ts';
import { build, QUERY_SHAPES, SHAPES } from './build.ts';
import type { Language } from './phrases.ts';
import { mistyped, politely, VARIANTS, type Variant } from './variants.ts';

export interface Question {
  trade: string;
  shape: string;
  /** The kind of measure: "sum", "stock". */
  measure: string;
  variant: Variant;
  language: Language;
  text: string;
  /** The earlier question of the same conversation. */
  earlier: string | null;
  expected: Expected;
  /** The question as a metric query; null if it cannot be expressed as one. */
  query: Record<string, unknown> | null;
}

const PLAIN_SHARE = 0.55;
const TRIES = 40;

/** Draws questions over the samples, every shape equally often, as far as a trade has what it needs. */
export function drawQuestions(
  samples: readonly Sample[],
  count: number,
  options: { seed: number; today: string; shape?: string | undefined; crossed?: boolean | undefined },
): Question[] {
  const random = draw(options.seed).fork('questions');
  const all = Object.keys(options.crossed ? QUERY_SHAPES : SHAPES);
  const shapes = all.filter((shape) => options.shape === undefined || shape.includes(options.shape));
  if (shapes.length === 0) throw new Error(`No shape ${options.shape}; there are ${all.join(', ')}.`);
  const questions: Question[] = [];
  for (let at = 0; questions.length < count && at < count * 4; at++) {
    const sample = samples[(at + Math.floor(at / shapes.length)) % samples.length] as Sample;
    const shape = shapes[at % shapes.length] as string;
    const own = random.fork(`${at}`);
    const language: Language = sample.names.style === 'german' ? 'de' : 'en';
    const variant = own.chance(PLAIN_SHARE) ? 'plain' : own.pick(VARIANTS.slice(1));
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const built = build({ sample, random: own, today: options.today, language }, shape, variant === 'reworded');
      const text = built && vary(built.text, variant, sample, own, language);
      if (!built || text === null) continue;
      questions.push({ ...built, trade: sample.trade, variant, language, text: text as string });
      break;
    }
  }
  return questions;
}

function vary(text: string, variant: Variant, { database }: Sample, random: ReturnType<typeof draw>, language: Language): string | null {
  if (variant === 'polite') return politely(text, random, language);
  if (variant !== 'typo') return text;
  const words = database.tables.flatMap((table) => [
    ...(language === 'en' ? [table.many, table.one] : [table.germanMany]),
    ...table.columns.map(({ words: en, german }) => (language === 'en' ? en : german)),
    ...table.columns
      .filter(({ kind }) => kind === 'category')
      .flatMap(({ name }) => [...new Set(table.rows.map((row) => String(row[name])))]),
  ]);
  return mistyped(text, words, random);
}
