import { phrase, quoted } from '../../../platform/locale.ts';
import { inSentence, labelOf, sayList, sayMember, sayNumber, sayPercent, sayValue } from '../../figures/wording.ts';
import { namePeriod, sayPeriod } from '../period-words.ts';
import type { DraftFinding, MetricSpec, Span } from '../types.ts';
import type { Driver, DriverAnalysis } from './types.ts';

const FINDINGS_MAX = 2;

/** What moved a metric between two periods, in full sentences. */
export function explanationOf(
  metric: MetricSpec,
  analysis: DriverAnalysis,
  { current, previous }: { current: Span; previous: Span },
): string {
  const { before, after, change, drivers, rest } = analysis;
  const say = (value: number) => sayNumber(value, metric.format === 'integer' ? 'decimal' : metric.format);
  const relative = before > 0 && metric.format !== 'percent' ? ` (${change > 0 ? '+' : ''}${sayPercent(change / before)})` : '';
  const moved =
    change === 0
      ? phrase(`stayed at ${say(after)}`, `unverändert bei ${say(after)}`)
      : phrase(
          `${change > 0 ? 'rose' : 'fell'} from ${say(before)} to ${say(after)}${relative}`,
          `von ${say(before)} auf ${say(after)}${relative} ${change > 0 ? 'gestiegen' : 'gefallen'}`,
        );
  const head = `${metric.label}${phrase('', ':')} ${moved}, ${sayPeriod(current)} ${phrase('against', 'gegenüber')} ${namePeriod(previous)}.`;
  if (drivers.length === 0) return `${head} ${withoutDrivers(analysis)}`.trim();
  const named = drivers.map((driver) => {
    const share = driver.share === null ? '' : `, ${sayPercent(driver.share)} ${phrase('of the change', 'der Änderung')}`;
    return `${nameOf(driver)} (${movedFrom(driver, say)}${share})`;
  });
  const left =
    rest.share === null
      ? ''
      : phrase(` Everything else accounts for ${sayPercent(rest.share)}.`, ` Auf alles Übrige entfallen ${sayPercent(rest.share)}.`);
  return `${head} ${phrase('What moved differently from the rest', 'Anders als der Rest bewegten sich')}: ${named.join('; ')}.${left}`;
}

/** The drivers as findings of a report or a dashboard: the strongest, and the next. The same drivers as `explanationOf` names. */
export function driverFindings(metric: MetricSpec, { change, drivers }: DriverAnalysis): DraftFinding[] {
  const say = (value: number) => sayValue(metric, value);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${say(value)}`;
  return drivers.slice(0, FINDINGS_MAX).map((driver): DraftFinding => {
    const against = change !== 0 && Math.sign(driver.contribution) === -Math.sign(change);
    const part = against
      ? phrase(
          `${signed(driver.contribution)}, while the whole ${change > 0 ? 'rose' : 'fell'} by ${say(Math.abs(change))}`,
          `${signed(driver.contribution)}, während das Ganze um ${say(Math.abs(change))} ${change > 0 ? 'stieg' : 'fiel'}`,
        )
      : phrase(
          `${signed(driver.contribution)} of the whole change of ${signed(change)}`,
          `${signed(driver.contribution)} der gesamten Änderung von ${signed(change)}`,
        );
    const [from, to] =
      driver.effect === 'mix' ? [driver.weightBefore ?? 0, driver.weightAfter ?? 0] : [driver.before ?? 0, driver.after ?? 0];
    const verb = to < from ? 'fell' : 'rose';
    const german = to < from ? 'gefallen' : 'gestiegen';
    return {
      kind: 'change',
      sentence:
        driver.effect === 'mix'
          ? phrase(
              `The part of ${nameOf(driver)} in ${metric.label} ${verb}: ${movedFrom(driver, say)} (${part}).`,
              `${metric.label}: Der Anteil von ${nameOf(driver)} ist ${german}: ${movedFrom(driver, say)} (${part}).`,
            )
          : phrase(
              `${metric.label} of ${nameOf(driver)} ${verb} ${movedFrom(driver, say)} (${part}).`,
              `${metric.label} von ${nameOf(driver)}: ${movedFrom(driver, say)} ${german} (${part}).`,
            ),
      value: driver.contribution,
      format: metric.format,
      ...(metric.unit === undefined ? {} : { unit: metric.unit }),
    };
  });
}

function withoutDrivers({ verdict }: DriverAnalysis): string {
  switch (verdict) {
    case 'chance':
      return phrase(
        'The change is no larger than chance variation in this data.',
        'Die Änderung ist nicht größer als die zufällige Schwankung in diesen Daten.',
      );
    case 'even':
      return phrase(
        'No value or pair of values moved differently from the rest beyond chance: as far as the data shows, all moved alike.',
        'Kein Wert und kein Paar von Werten bewegte sich über den Zufall hinaus anders als der Rest: Soweit die Daten zeigen, bewegten sich alle gleich.',
      );
    case 'uneven':
      return phrase(
        'Values moved differently from each other, but none stands out from the rest beyond chance.',
        'Die Werte bewegten sich verschieden, doch keiner hebt sich über den Zufall hinaus vom Rest ab.',
      );
    default:
      return verdict === 'unchanged'
        ? ''
        : phrase('The data has no values to compare.', 'Die Daten enthalten keine Werte zum Vergleichen.');
  }
}

function nameOf({ of, partial }: Driver): string {
  const name = sayList(
    of.map(
      ({ dimension, value }) =>
        `${inSentence(labelOf(dimension))} ${quoted(value === null ? phrase('without a value', 'ohne Wert') : sayMember(value))}`,
    ),
  );
  return `${of.length > 1 ? name.replace(/ (?:and|und) /, phrase(' with ', ' mit ')) : name}${partial ? phrase(' elsewhere', ' im Übrigen') : ''}`;
}

function movedFrom({ effect, before, after, weightBefore, weightAfter }: Driver, say: (value: number) => string): string {
  const value = (one: number | null) => (one === null ? phrase('none', 'null') : say(one));
  if (effect !== 'mix') return phrase(`from ${value(before)} to ${value(after)}`, `von ${value(before)} auf ${value(after)}`);
  const level = after ?? before;
  const [from, to] = [sayPercent(weightBefore ?? 0), sayPercent(weightAfter ?? 0)];
  return phrase(
    `its weight went from ${from} to ${to}${level === null ? '' : `, at ${say(level)}`}`,
    `sein Gewicht ging von ${from} auf ${to}${level === null ? '' : `, bei ${say(level)}`}`,
  );
}
