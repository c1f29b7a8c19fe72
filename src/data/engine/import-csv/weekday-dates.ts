import { quoteText } from '../sql-quote.ts';
import { ISO_DATE, NAMED_DAY, WRITTEN_DATES } from './date-candidates.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';

/** The days of the week from Monday on, in English, German, French, Italian, Spanish and Dutch. */
const WEEKDAYS = [
  'monday mon montag mo lundi lun lunedì lunes maandag ma',
  'tuesday tue tues dienstag di mardi mar martedì martes dinsdag',
  'wednesday wed mittwoch mi mercredi mer mercoledì miércoles mié woensdag wo',
  'thursday thu thur thurs donnerstag do jeudi jeu giovedì jueves jue donderdag',
  'friday fri freitag fr vendredi ven venerdì viernes vie vrijdag vr',
  'saturday sat samstag sa sonnabend samedi sam sabato sábado sáb zaterdag za',
  'sunday sun sonntag so dimanche dim domenica domingo dom zondag zo',
].map((names) => names.split(' '));

const NUMBERS = `map {${WEEKDAYS.flatMap((names, i) => names.map((name) => `${quoteText(name)}: ${i + 1}`)).join(', ')}}`;
const WEEKDAY = '([A-Za-zÀ-ÿ]{2,10})[.,]{0,2} ';
const STARTS = new RegExp(`^${WEEKDAY}\\S`);
const KNOWN = new Set(WEEKDAYS.flat());

/** Dates with the name of their weekday before them; none unless the whole sample begins with one. */
export function weekdayDates(sample: readonly string[]): TypeCandidate[] {
  if (sample.length === 0 || !sample.every((text) => KNOWN.has(STARTS.exec(text)?.[1]?.toLowerCase() ?? ''))) return [];
  return [ISO_DATE, ...WRITTEN_DATES.filter(({ engineType }) => engineType === 'DATE'), NAMED_DAY].map(afterWeekday);
}

/** The same date after the name of its weekday, which must be that of the day. */
function afterWeekday(candidate: TypeCandidate): TypeCandidate {
  const pattern = WEEKDAY + candidate.like.source.slice(1, -1);
  return {
    id: `${candidate.id} after its weekday`,
    engineType: candidate.engineType,
    like: new RegExp(`^${pattern}$`),
    value: (v) => {
      const day = candidate.value(`regexp_replace(${v}, ${quoteText(`^${WEEKDAY}`)}, '')`);
      const number = `${NUMBERS}[lower(regexp_extract(${v}, ${quoteText(`^${WEEKDAY}`)}, 1))]`;
      return when(`${matches(v, pattern)} AND isodow(${day}) = ${number}`, day);
    },
    reason: `${candidate.reason} The name of its weekday stands before it and agrees.`,
    group: candidate.group,
    shape: pattern,
  };
}
