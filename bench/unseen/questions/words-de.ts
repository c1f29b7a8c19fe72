import type { Draft, Scene } from './draft.ts';
import { capital } from './phrases.ts';

const GRAINS: Record<string, string> = { month: 'Monat', quarter: 'Quartal', week: 'Woche' };

/** The question in German; `loose` uses freer wording. */
export function inGerman({ random }: Scene, draft: Draft, loose: boolean): string {
  const { said, query, measure, more } = draft;
  const what = [measure, ...more].map(({ de }) => de).join(' und ');
  const tail = `${said.filter}${said.time}`;
  const [first = '', second = ''] = said.by;
  const pick = (plain: string[], free: string[]) => random.pick(loose ? free : plain);
  const grain = GRAINS[said.grain ?? 'month'];
  if (query.compare) {
    const [now, before] = [said.period?.name, said.earlier?.name];
    const group = first ? ` nach ${first}` : '';
    if (query.show === 'change_percent')
      return pick(
        [`Um wie viel Prozent hat sich ${what}${group}${said.filter} von ${before} auf ${now} verändert?`],
        [`Prozentuale Veränderung von ${before} auf ${now}: ${what}${group}${said.filter}`],
      );
    return pick(
      [`${capital(what)}${group}${said.filter}${said.time} im Vergleich zu ${before}`],
      [`Vergleiche ${what}${group}${said.filter}${said.time} mit ${before}`],
    );
  }
  if (query.top?.per)
    return pick(
      [`Top ${said.number} ${second} nach ${what} je ${first}${tail}`],
      [`Für jedes ${first}: die ersten ${said.number} ${second} nach ${what}${tail}`],
    );
  if (query.top?.other)
    return pick(
      [`Top ${said.number} ${first} nach ${what}${tail}, alle anderen als Sonstige`],
      [`${capital(what)} der Top ${said.number} ${first}${tail}, der Rest als Sonstige`],
    );
  if (query.having) {
    const than = `${said.low ? 'unter' : 'über'} ${String(said.number).replace('.', ',')}`;
    return pick([`Welche ${first} hatten ${what} ${than}${tail}?`], [`Nur ${first} mit ${what} ${than}${tail}`]);
  }
  if (query.limit !== undefined && said.number !== undefined)
    return pick(
      [`${said.low ? 'Die letzten' : 'Top'} ${said.number} ${first} nach ${what}${tail}`],
      [`Die ${said.number} ${first} mit ${said.low ? 'am wenigsten' : 'am meisten'} ${what}${tail}`],
    );
  if (query.by.some((one) => 'grain' in one && one.grain === 'weekday')) {
    if (query.limit === 1)
      return pick([`An welchem Wochentag war ${what} am höchsten${tail}?`], [`Welcher Wochentag hatte den höchsten Wert: ${what}${tail}?`]);
    return pick([`${capital(what)} nach Wochentag${tail}`], [`Wie verteilt sich ${what} über die Wochentage${tail}?`]);
  }
  if (query.show === 'share')
    return pick([`Anteil je ${first} an ${what}${tail}`], [`Wie viel Prozent von ${what} entfallen auf jedes ${first}${tail}?`]);
  const along = [grain, ...said.by].join(' und ');
  if (query.show === 'running_total')
    return pick([`Kumuliert nach ${along}: ${what}${tail}`], [`Laufende Summe nach ${along}: ${what}${tail}`]);
  if (typeof query.show === 'object' && 'index' in query.show)
    return pick([`${capital(what)} nach ${grain}${tail} als Index mit 100 am Anfang`], [`Indexiere ${what} nach ${grain}${tail} auf 100`]);
  if (query.show === 'change_percent')
    return pick(
      [`Wachstum gegenüber dem vorigen ${grain} in Prozent: ${what}${tail}`],
      [`Um wie viel Prozent änderte sich ${what} je ${grain}${tail}?`],
    );
  if (query.show)
    return pick(
      [`Gleitender Durchschnitt über 3 Monate: ${what}${tail}`],
      [`${capital(what)} nach Monat${tail}, geglättet über drei Monate`],
    );
  const groups = [...(said.grain ? [grain] : []), ...said.by];
  if (groups.length > 0)
    return pick(
      [`${capital(what)} nach ${groups.join(' und ')}${tail}`, `Zeige ${what} nach ${groups.join(' und ')}${tail}`],
      [`${capital(what)}${tail}, aufgeteilt nach ${groups.join(' und ')}`],
    );
  if (measure.counted && more.length === 0)
    return pick([`Wie viele ${measure.counted.de}${said.filter} gab es${said.time}?`], [`Zähle ${measure.counted.de}${tail}`]);
  return pick([`Wie hoch war ${what}${tail}?`, `${capital(what)}${tail}`], [`Nenne mir ${what}${tail}`]);
}
