import type { DataModel } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { leavesOf } from '../conditions/map-filter.ts';

/** Whether a filter is met by rows of any time: a tool that was available once is perhaps not "available now". */
export const isOfAnyTime = (filter: Filter | undefined, model: DataModel): boolean =>
  filter !== undefined &&
  leavesOf(filter).some(
    (leaf) =>
      'any' in leaf &&
      (model.tables.some(({ name, times }) => name === leaf.of && times.length > 0 && leaf.time === undefined) ||
        isOfAnyTime(leaf.any, model)),
  );
