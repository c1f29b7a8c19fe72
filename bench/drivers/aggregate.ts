import type { CellAmount, DriverCell, Steps } from '../../src/insight/statistics/drivers/types.ts';
import type { PlantedTable } from './tables.ts';

/** The cells and time steps of a table, in plain code: what the service's query returns. */
export function aggregate({ rows, ratio, days, dimensions }: PlantedTable): { cells: DriverCell[]; steps: Steps } {
  const zero = (): CellAmount => ({
    num: 0,
    rows: 0,
    magnitude: 0,
    squares: 0,
    root: 0,
    rootMagnitude: 0,
    ...(ratio ? { den: 0, cross: 0, denSquares: 0 } : {}),
  });
  const cells = new Map<string, DriverCell>();
  const amounts = new Map<string, Steps['amounts'][number]>();
  for (const { after, day, values, x, d } of rows) {
    const key = values.join('\u0000');
    const cell = cells.get(key) ?? { values, before: zero(), after: zero() };
    cells.set(key, cell);
    const into = after ? cell.after : cell.before;
    into.num += x;
    into.rows! += 1;
    into.magnitude! += Math.abs(x);
    into.squares! += x * x;
    into.root! += Math.sign(x) * Math.sqrt(Math.abs(x));
    into.rootMagnitude! += Math.sqrt(Math.abs(x));
    if (ratio) {
      into.den! += d;
      into.cross! += x * d;
      into.denSquares! += d * d;
    }
    for (const dimension of dimensions.keys()) {
      const stepKey = `${dimension}\u0000${values[dimension]}\u0000${after}\u0000${day}`;
      const step = amounts.get(stepKey) ?? {
        dimension,
        value: values[dimension]!,
        period: after ? ('after' as const) : ('before' as const),
        step: day,
        num: 0,
        root: 0,
        ...(ratio ? { den: 0 } : {}),
      };
      amounts.set(stepKey, step);
      step.num += x;
      step.root += Math.sign(x) * Math.sqrt(Math.abs(x));
      if (ratio) step.den! += d;
    }
  }
  return { cells: [...cells.values()], steps: { before: days[0], after: days[1], amounts: [...amounts.values()] } };
}
