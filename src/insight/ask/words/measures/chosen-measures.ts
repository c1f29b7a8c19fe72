import type { ModelTable } from '../../../../data/model/types.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { Measure } from '../types.ts';
import { measureKey } from './measure-key.ts';

/**
 * The measures that a question states, first the one that it ranks or limits by; the number of things where it counts a cohort of them.
 * @throws Unfit if there is none, or if others stand beside the one that it ranks by
 */
export function chosenMeasures(
  stated: Measure[],
  superlative: Measure | null | undefined,
  rankBy: Measure | undefined,
  having: Measure | undefined,
  counted: ModelTable | undefined,
): Measure[] {
  const more = [superlative, rankBy, having].filter((one): one is Measure => one !== null && one !== undefined);
  const keys = new Set<string>();
  const distinct = [...more, ...stated].filter((measure) => {
    const key = measureKey(measure);
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
  if (distinct.length === 0 && counted) {
    return [
      {
        kind: 'aggregate',
        table: counted,
        aggregate: { kind: 'aggregate', function: 'count', of: null, fraction: null, filter: null },
        conditions: [],
        time: null,
        unit: null,
        label: counted.name,
      },
    ];
  }
  if (distinct.length === 0 || (more.length > 0 && distinct.length > 1)) throw new Unfit();
  return distinct;
}
