import { addDays } from './calendar.ts';
import { makeMessy } from './messy.ts';
import type { Database } from './model.ts';
import { type Names, namesOf, STYLES, type Style } from './naming.ts';
import { draw } from './random.ts';
import { TRADES } from './trades/index.ts';
import { openWorld, type World } from './truth/rows.ts';
import { FILE_KINDS, type FileKind } from './write-files.ts';

/** A trade's database as the service gets it, with the world in which truths are computed. */
export interface Sample {
  trade: string;
  seed: number;
  database: Database;
  world: World;
  names: Names;
  messy: boolean;
  kind: FileKind;
}

/**
 * One database per trade. The seed decides which trade gets which naming style, messiness and file kind. The data ends three
 * days before `today`, so that the last month, quarter and year are incomplete.
 */
export function generate(seed: number, today: string, size = 1): Sample[] {
  const random = draw(seed);
  const coverage = { from: `${Number(today.slice(0, 4)) - 2}-01-01`, to: addDays(today, -3) };
  const styles = random.fork('styles').shuffle([...STYLES, ...STYLES]);
  const kinds = random
    .fork('kinds')
    .shuffle(Array.from({ length: 8 }, (_, at) => FILE_KINDS[at % 2 === 0 ? 0 : 1 + (at % 4 === 1 ? 0 : 1)] as FileKind));
  return Object.entries(TRADES).map(([trade, build], at) => {
    const own = random.fork(trade);
    const database = build({ random: own, coverage, size });
    const messy = own.fork('messy').chance(0.5);
    if (messy) makeMessy(database, own.fork('keys'));
    const names = namesOf(database, styles[at % styles.length] as Style);
    const kind = kinds[at % kinds.length] as FileKind;
    return { trade, seed, database, world: openWorld(database, kind === 'xlsx'), names, messy, kind };
  });
}
