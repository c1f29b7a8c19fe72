import { nameWords } from '../role-words.ts';
import { SECONDS } from '../types.ts';
import type { OpenReading } from './open-years.ts';
import type { ColumnQuestion } from './text-table.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';
import { TIME } from './type-candidates.ts';

/** How the durations of a column are read, or the question whether they are any. */
export interface Durations {
  candidates: TypeCandidate[];
  open: OpenReading | null;
}

type Chosen = (kind: 'clock_or_duration' | 'duration_parts') => string | undefined;

const NUMBER = '\\d{1,9}([.,]\\d{1,3})?';
const UNITS = {
  day: 'd|days?|tagen?|tage|j|jours?',
  hour: 'h|hrs?|hours?|std\\.?|stunden?|heures?',
  minute: 'm|min\\.?|mins|minuten?|minutes?',
  second: 's|secs?|seconds?|sek\\.?|sekunden?|secondes?',
};
const IN_SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 };
type Part = keyof typeof UNITS;
const PARTS = Object.keys(UNITS) as Part[];

/** 1h 20m, 2 Std. 5 Min., 1 day 4 hours, 45 sec. */
const WORDED = `(?=\\d)${PARTS.map((part) => `(?:${NUMBER} ?(?:${UNITS[part]})[ ,]*)?`).join('')}`;
/** SQL has no look-ahead; each part is captured. */
const WORDED_SQL = `(?i)-?${PARTS.map((part) => `(?:(\\d{1,9}(?:[.,]\\d{1,3})?) ?(?:${UNITS[part]})[ ,]*)?`).join('')}`;
/** PT1H20M, P1DT2H. */
const ISO = /^-?P(?=\d|T\d)(\d{1,6}D)?(T(\d{1,6}H)?(\d{1,6}M)?(\d{1,6}([.,]\d{1,6})?S)?)?$/;
const ISO_SQL = '-?P(?:(\\d{1,6})D)?(?:T(?:(\\d{1,6})H)?(?:(\\d{1,6})M)?(?:(\\d{1,6}(?:[.,]\\d{1,6})?)S)?)?';
/** 01:19:32, 27:15:00, 2 days, 3:04:05. */
const CLOCK = /^-?((\d{1,6}) ?(?:d|days?|tagen?|tage|jours?),? )?(\d{1,6}):([0-5]\d):([0-5]\d([.,]\d{1,6})?)$/i;
const CLOCK_SQL = '(?i)-?(?:(\\d{1,6}) ?(?:d|days?|tagen?|tage|jours?),? )?(\\d{1,6}):([0-5]\\d):([0-5]\\d(?:[.,]\\d{1,6})?)';
/** 1:20, which some files mix with 1:20:05. */
const TWO = /^-?\d{1,6}:[0-5]\d(:[0-5]\d)?$/;
const HOURS_SQL = '-?(\\d{1,6}):([0-5]\\d)(?::([0-5]\\d))?';
const MINUTES_SQL = '-?(?:(\\d{1,6}):)?(\\d{1,6}):([0-5]\\d)';
const OF_CLOCK: Part[] = ['hour', 'minute', 'second'];
/** Others may be mistakes, which are asked about. */
const FITTING_MIN = 0.95;

const WORDS = new RegExp(`^-?${WORDED}$`, 'i');
/** A single unit such as 5 m may be metres or millions. */
const CLEAR = /\d ?(hrs?|hours?|std\.?|stunden?|heures?|mins?\.?|minuten?|minutes?|secs?|seconds?|sek\.?|sekunden?|secondes?)$/i;

const NAMED =
  /\b(durations?|dauer|duree|elapsed|runtime|uptime|downtime|overtime|uberstunden|ueberstunden|zeitaufwand|stunden|hours|hrs|minutes|minuten|seconds|sekunden)\b|\w(dauer)\b|\b(talk|handling|handle|wait|waiting|hold|call|cycle|lead|response|resolution|processing|total|idle|active|working|work|worked|travel|driving|flight|running|run|moving|session|watch|view|billable|logged|tracked|screen|lap|finish|chip|gun|play|average|avg|mean|median|ring|queue|wrap|break) times?\b|\btime (spent|on|worked|logged|tracked|to|in|taken|elapsed)\b|\btemps (passe|de|moyen|total)\b|\b(bearbeitungs|warte|lauf|arbeits|fahr|reaktions|antwort|losungs|loesungs|durchlauf|liefer|gesprachs|gespraechs|reise|ausfall|betriebs|rust|ruest|produktions|einsatz|verweil|liege|pausen|ist|soll|netto|brutto|gesamt|flug|spiel|aufenthalts|nutzungs|sitzungs|halte|klingel|nachbearbeitungs)zeit(en)?\b/;
const CLOCKED =
  /\b(times?|zeit|zeiten|uhr|uhrzeit|heure|hora|clock|start|begin|beginn|end|ende|from|to|von|bis|at|um|ab|an|departure|arrival|abfahrt|ankunft|open|opens|opening|close|closes|closing|created|updated|sent|received|booked|login|logout|due|timestamp|date|datum|day|tag|hour|minute)\b|zeit(punkt)?\b/;
/** Moments all the same, as of opening hours. */
const MOMENTS = /\b(start|begin|beginn|end|ende|von|bis|um|departure|arrival|abfahrt|ankunft|open|opens|opening|close|closes|closing)\b/;
const HOURS_NAMED = /\b(hours|hrs?|stunden|std|h mm|hh mm|heures)\b/;
const MINUTES_NAMED = /\b(m ss|mm ss|min|mins|minutes|minuten)\b/;

/**
 * Durations of a column, read as seconds; null if its values are none, or more likely times of day. What could be both is asked: 01:19:32 under a name
 * that says nothing stays a time meanwhile, and 1:20 under "Duration" stays text until somebody says whether these are minutes.
 * `raw` is SQL of the text of a cell.
 */
export function durationsOf(name: string, sample: readonly string[], raw: string, chosen: Chosen): Durations | null {
  if (sample.length === 0) return null;
  const all = (like: RegExp) => sample.every((text) => like.test(text));
  const most = (like: RegExp) => sample.filter((text) => like.test(text)).length >= sample.length * FITTING_MIN;
  const named = nameWords(name).join(' ');
  const sure = NAMED.test(named) && !MOMENTS.test(named);
  if (most(ISO)) return { candidates: sized(sample, ISO, ISO_SQL), open: null };
  if (most(WORDS)) {
    const clear = sure || sample.some((text) => CLEAR.test(text) || /\d ?[a-z.]+[ ,]*\d/i.test(text));
    return clear ? { candidates: sized(sample, WORDS, WORDED_SQL), open: null } : null;
  }
  if (all(CLOCK) || (sure && most(CLOCK))) return clocked({ named, sure }, sample, raw, chosen);
  return all(TWO) && sure ? twoParts(named, sample, raw, chosen) : null;
}

function clocked(
  { named, sure }: { named: string; sure: boolean },
  sample: readonly string[],
  raw: string,
  chosen: Chosen,
): Durations | null {
  const candidates = sized(sample, CLOCK, CLOCK_SQL);
  if (sure || sample.some(pastMidnight)) return { candidates, open: null };
  if (CLOCKED.test(named) || named === '') return null;
  const taken = chosen('clock_or_duration') === 'duration' ? 'duration' : 'clock';
  const readings = [
    { id: 'clock', meaning: 'They are times of day.', valueSql: raw },
    { id: 'duration', meaning: 'They are durations, which are kept in seconds.', valueSql: candidates.at(-1)!.value(raw) },
  ];
  const evidence = 'The values may be times of day or durations, and nothing in the column settles it.';
  const question: ColumnQuestion = { kind: 'clock_or_duration', evidence, readings, taken };
  return {
    candidates: taken === 'duration' ? candidates : [],
    open: { question, candidate: taken === 'duration' ? candidates[0]! : TIME },
  };
}

/** More than a day has, or a number of days. */
function pastMidnight(text: string): boolean {
  const [, days, , hours, minutes, seconds] = CLOCK.exec(text) ?? [];
  return (
    text.startsWith('-') || days !== undefined || Number(hours) > 24 || (Number(hours) === 24 && Number(minutes) + Number(seconds) > 0)
  );
}

function twoParts(named: string, sample: readonly string[], raw: string, chosen: Chosen): Durations {
  const hours = duration('hours and minutes', TWO, HOURS_SQL, OF_CLOCK);
  const minutes = duration('minutes and seconds', TWO, MINUTES_SQL, OF_CLOCK);
  const inHours = HOURS_NAMED.test(named);
  if (inHours !== MINUTES_NAMED.test(named)) return { candidates: [inHours ? hours : minutes], open: null };
  const answer = chosen('duration_parts');
  const taken = answer === 'hours' || answer === 'minutes' ? answer : 'text';
  const readings = [
    { id: 'hours', meaning: 'They are hours and minutes, which are kept in seconds.', valueSql: hours.value(raw) },
    { id: 'minutes', meaning: 'They are minutes and seconds, which are kept in seconds.', valueSql: minutes.value(raw) },
    { id: 'text', meaning: 'The values are text.', valueSql: raw },
  ];
  const evidence = `Values such as ${sample[0]} may be hours and minutes or minutes and seconds, so the text was kept.`;
  const candidate = taken === 'hours' ? hours : taken === 'minutes' ? minutes : null;
  return { candidates: [], open: { question: { kind: 'duration_parts', evidence, readings, taken }, candidate } };
}

/** Whole seconds if the sample has no others; else with as many places as it needs. */
function sized(sample: readonly string[], like: RegExp, pattern: string): TypeCandidate[] {
  const places = Math.max(0, ...sample.map((text) => /[.,](\d+)/.exec(text)?.[1]?.length ?? 0));
  const wide = duration('durations', like, pattern, PARTS, places > 3 ? 6 : 3);
  return places === 0 ? [duration('durations', like, pattern, PARTS), wide] : [wide];
}

function duration(id: string, like: RegExp, pattern: string, parts: readonly Part[], scale = 0): TypeCandidate {
  const engineType = scale === 0 ? 'BIGINT' : `DECIMAL(18,${scale})`;
  const part = (v: string, i: number) =>
    `coalesce(TRY_CAST(replace(regexp_extract(${v}, '^${pattern}$', ${i + 1}), ',', '.') AS DECIMAL(18,6)), 0) * ${IN_SECONDS[parts[i] as Part]}`;
  const seconds = (v: string) => `(${parts.map((_, i) => part(v, i)).join(' + ')}) * CASE WHEN ${v} LIKE '-%' THEN -1 ELSE 1 END`;
  return {
    id,
    engineType,
    like,
    value: (v) => {
      // Nothing is rounded: what has a smaller part than the type holds is no value of it.
      const exact = `TRY_CAST(${seconds(v)} AS ${engineType}) = ${seconds(v)}`;
      return when(`${matches(v, pattern)} AND regexp_matches(${v}, '[0-9]') AND ${exact}`, `TRY_CAST(${seconds(v)} AS ${engineType})`);
    },
    symbol: SECONDS,
    reason: `Every value is a duration${id === 'durations' ? '' : ` in ${id}`} and is kept in seconds.`,
  };
}
