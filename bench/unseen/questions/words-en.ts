import type { Draft, Scene } from './draft.ts';
import { capital, plural } from './phrases.ts';

const EACH: Record<string, string> = { month: 'monthly', quarter: 'quarterly', week: 'weekly' };

/** The question in English; `loose` uses freer wording. */
export function inEnglish({ random }: Scene, draft: Draft, loose: boolean): string {
  const { said, query, measure } = draft;
  const what = [measure, ...draft.more].map(({ en }) => en).join(' and the ');
  const tail = `${said.filter}${said.time}`;
  const [first = '', second = ''] = said.by;
  const ranked = draft.query.top?.per ? second : first;
  const one = said.number === 1 && (query.top !== undefined || query.limit !== undefined);
  const dims = one ? ranked : plural(ranked);
  const few = one ? '' : `${said.number} `;
  const pick = (plain: string[], free: string[]) => random.pick(loose ? free : plain);
  if (query.compare) return comparison(draft, what, pick);
  if (query.top?.per)
    return pick(
      [`Top ${few}${dims} by ${what} in each ${first}${tail}`, `For each ${first}, which ${few}${dims} had the highest ${what}${tail}?`],
      [`Within every ${first}, what are the best ${few}${dims} in terms of ${what}${tail}?`],
    );
  if (query.top?.other)
    return pick(
      [
        `Top ${few}${dims} by ${what}${tail}, with the rest as Other`,
        `${capital(what)} of the top ${few}${dims}${tail}, all others together as Other`,
      ],
      [`${capital(what)}${tail} for the ${few}biggest ${dims} and everything else lumped together as Other`],
    );
  if (query.having) {
    const more = said.low
      ? pick(['below', 'under', 'of less than'], ['lower than', 'smaller than'])
      : pick(['above', 'over', 'of more than'], ['exceeding', 'greater than']);
    return pick(
      [`Which ${dims} had ${article(what)} ${what} ${more} ${said.number}${tail}?`],
      [`Only show me ${dims} whose ${what}${tail} is ${more === 'exceeding' ? 'above' : more} ${said.number}`],
    );
  }
  if (query.limit !== undefined && said.number !== undefined) return ranking(draft, what, dims, tail, pick);
  if (query.by.some((one) => 'grain' in one && one.grain === 'weekday')) return weekday(draft, what, tail, pick);
  if (query.show) return shown(draft, what, tail, pick);
  const groups = [...(said.grain ? [said.grain] : []), ...said.by];
  if (groups.length > 0)
    return pick(
      [
        `${capital(what)} by ${groups.join(' and ')}${tail}`,
        `What was the ${what} for each ${groups.join(' and ')}${tail}?`,
        `Show the ${what} by ${groups.join(' and ')}${tail}`,
      ],
      [
        `Break the ${what} down by ${groups.join(' and ')}${tail}`,
        `I need the ${what}${tail}, split by ${groups.join(' and ')}`,
        `How does the ${what} look per ${groups.join(' and per ')}${tail}?`,
      ],
    );
  return single(draft, what, tail, pick);
}

const article = (words: string): string => (/^[aeio]/i.test(words) ? 'an' : 'a');

type Pick = (plain: string[], free: string[]) => string;

function single({ measure, more, said }: Draft, what: string, tail: string, pick: Pick): string {
  if (measure.counted && more.length === 0) {
    const held = measure.momentary ? 'were there' : pick(['were there', 'do we have'], ['did we see', 'can we count']);
    // "visits unpaid were there": the state follows its noun.
    return pick(
      [`How many ${measure.counted.en}${said.filter} ${held}${said.time}?`, `What was the ${what}${tail}?`],
      [`Count the ${measure.counted.en}${tail}`, `Give me the ${what}${tail}`],
    );
  }
  const amount = measure.kind === 'sum' && more.length === 0 ? [`How much ${what.replace('total ', '')} was there in total${tail}?`] : [];
  return pick(
    [`What was the ${what}${tail}?`, `${capital(what)}${tail}`, ...amount],
    [`What did the ${what} come to${tail}?`, `How high was the ${what}${tail}?`, `Tell me the ${what}${tail}`],
  );
}

function comparison({ said, query, measure }: Draft, what: string, pick: Pick): string {
  const [now, before] = [said.period?.name ?? '', said.earlier?.name ?? ''];
  const group = said.by[0] ? ` by ${said.by[0]}` : '';
  const [at, than] = measure.momentary ? [` at the end of ${now}`, `at the end of ${before}`] : [` in ${now}`, before];
  if (query.show === 'change_percent')
    return pick(
      [
        `By how many percent did the ${what}${group}${said.filter} change from ${before} to ${now}?`,
        `Percentage change of the ${what}${group}${said.filter} from ${before} to ${now}`,
      ],
      [`How much did the ${what}${group}${said.filter} grow between ${before} and ${now}, in percent?`],
    );
  return pick(
    [
      `${capital(what)}${group}${said.filter}${at} compared with ${than}`,
      `${capital(what)}${group}${said.filter}${at} vs ${than}`,
      `Compare the ${what}${group}${said.filter}${at} with ${than}`,
    ],
    [`How does the ${what}${group}${said.filter}${at} stack up against ${than}?`],
  );
}

function ranking({ said, query }: Draft, what: string, dims: string, tail: string, pick: Pick): string {
  const [high, free] = said.low ? ['lowest', 'smallest'] : ['highest', 'largest'];
  if (query.limit === 1) {
    const one = said.by[0] ?? '';
    return pick([`Which ${one} had the ${high} ${what}${tail}?`], [`What is the ${one} with the ${free} ${what}${tail}?`]);
  }
  return pick(
    [
      `${said.low ? 'Bottom' : 'Top'} ${said.number} ${dims} by ${what}${tail}`,
      `Which ${said.number} ${dims} had the ${high} ${what}${tail}?`,
    ],
    [`Name the ${said.number} ${dims} with the ${free} ${what}${tail}`],
  );
}

function weekday({ query }: Draft, what: string, tail: string, pick: Pick): string {
  if (query.limit === 1)
    return pick([`On which weekday was the ${what} highest${tail}?`], [`What day of the week has the largest ${what}${tail}?`]);
  return pick([`${capital(what)} by weekday${tail}`], [`How does the ${what} spread over the days of the week${tail}?`]);
}

function shown({ query, said }: Draft, what: string, tail: string, pick: Pick): string {
  const grain = said.grain ?? 'month';
  const along = [grain, ...said.by].join(' and ');
  if (query.show === 'share')
    return pick(
      [`What percentage of the ${what} does each ${said.by[0]} have${tail}?`, `Share of the ${what} by ${said.by[0]}${tail}`],
      [`How is the ${what}${tail} distributed over ${plural(said.by[0] ?? '')}, in percent of the total?`],
    );
  if (query.show === 'running_total')
    return pick(
      [`Running total of the ${what} by ${along}${tail}`, `Cumulative ${what} by ${along}${tail}`],
      [
        said.by.length > 0
          ? `Cumulate the ${what} over the ${grain}s, for each ${said.by[0]}${tail}`
          : `How did the ${what} add up ${grain} after ${grain}${tail}?`,
      ],
    );
  if (query.show === 'change_percent')
    return pick(
      [`${capital(grain)} over ${grain} growth of the ${what} in percent${tail}`],
      [`By how many percent did the ${what} change from one ${grain} to the next${tail}?`],
    );
  if (typeof query.show === 'object' && 'index' in query.show)
    return pick(
      [`${capital(what)} by ${grain}${tail} as an index, where the first ${grain} is 100`],
      [`Index the ${what} by ${grain}${tail}, starting at 100`],
    );
  return pick(
    [`3-month moving average of the ${EACH[grain]} ${what}${tail}`],
    [`Smooth the ${EACH[grain]} ${what}${tail} with a moving average over three months`],
  );
}
