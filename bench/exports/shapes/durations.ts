import { day, words } from '../columns.ts';
import { type Cell, type Column, Table } from '../table.ts';
import type { World } from '../world.ts';
import { csv, type Shape, xlsx } from '../write.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Seconds as a clock shows them, hours past a day included. */
const clock = (seconds: number) => `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
const hoursAndMinutes = (seconds: number) => `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}`;
const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

function inWords(seconds: number, [h, m, s]: readonly string[]): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map((part, i) =>
    part > 0 ? `${part}${[h, m, s][i]}` : '',
  );
  return parts.filter(Boolean).join(' ') || `0${s}`;
}

interface Lasting {
  from?: number;
  to?: number;
  /** The seconds are a multiple of this. */
  step?: number;
}

/** Durations as written, and in seconds. */
function lasting(name: string, write: (seconds: number) => string, { from = 5, to = 20_000, step = 1 }: Lasting = {}): Column {
  return {
    name,
    type: 'number',
    unit: 's',
    role: 'additive_measure',
    cell: (world): Cell => {
      const value = step * world.int(Math.ceil(from / step), Math.floor(to / step));
      return { text: write(value), value };
    },
  };
}

function calls(world: World, column: Column): Table {
  const rows = world.int(25, 50);
  return new Table(world, rows, [day('Date', 'yyyy-mm-dd', world.days(rows)), words('Agent', (w) => w.pick(['A', 'B', 'C'])), column]);
}

const file = (table: Table) => ({ fileName: 'calls.csv', content: csv([table.header, ...table.texts]), truth: table.truth() });

/** Times that passed, in the forms in which programs write them, and times of day that look alike. */
export const DURATIONS: Shape[] = [
  {
    kind: 'duration: as a clock under its name',
    make: (world) =>
      file(calls(world, lasting(world.pick(['Duration', 'Dauer', 'Bearbeitungszeit', 'Talk time', 'Durée', 'Time spent']), clock))),
  },
  {
    kind: 'duration: more than a day under any name',
    make: (world) => file(calls(world, lasting(world.pick(['Total', 'Value', 'Wert', 'Project']), clock, { from: 60_000, to: 400_000 }))),
  },
  {
    kind: 'duration: in words',
    make: (world) => {
      const written = world.pick([
        ['h', 'm', 's'],
        [' h', ' min', ' s'],
        [' Std.', ' Min.', ' Sek.'],
        [' hours', ' minutes', ' seconds'],
      ]);
      return file(
        calls(
          world,
          lasting(world.pick(['Duration', 'Logged', 'Aufwand']), (seconds) => inWords(seconds, written)),
        ),
      );
    },
  },
  {
    kind: 'duration: a few lengths only',
    make: (world) =>
      file(
        calls(
          world,
          lasting('Dauer', (seconds) => `${seconds / 60} min`, { from: 900, to: 5_400, step: 900 }),
        ),
      ),
  },
  {
    kind: 'duration: hours and minutes as the header says',
    make: (world) =>
      file(
        calls(world, lasting(world.pick(['Duration (h:mm)', 'Dauer (hh:mm)', 'Arbeitszeit in Stunden']), hoursAndMinutes, { step: 60 })),
      ),
  },
  {
    kind: 'duration: two parts under its name, or a clock without one',
    make: (world) => {
      if (world.chance(0.3)) return file(calls(world, lasting(world.pick(['Result', 'Session', 'Video']), clock)));
      const [write, step] = world.chance(0.5) ? [hoursAndMinutes, 60] : [minutesAndSeconds, 1];
      return file(calls(world, lasting(world.pick(['Duration', 'Dauer', 'Call time']), write, { step, to: 6_000 })));
    },
  },
  {
    kind: 'duration: in a sheet, more than a day',
    make: async (world) => {
      const table = calls(world, lasting(world.pick(['Duration', 'Einsatz']), clock, { from: 60_000, to: 400_000 }));
      const rows = table.values.map((row) => row.map((value, i) => (i === 2 ? Number(value) / 86_400 : value)));
      const content = await xlsx([{ name: 'Times', rows: [table.header, ...rows], formats: { 2: '[h]:mm:ss' } }]);
      return { fileName: 'times.xlsx', content, truth: table.truth() };
    },
  },
  {
    kind: 'duration: times of day are none',
    make: (world) => {
      const write = world.pick([clock, (seconds: number) => hoursAndMinutes(seconds).padStart(5, '0')]);
      const column = words(world.pick(['Time', 'Uhrzeit', 'Start', 'Opening hours from', 'Zeit']), (w) => write(w.int(0, 86_399)));
      return file(calls(world, column));
    },
  },
  {
    kind: 'duration: metres and sizes are none',
    make: (world) =>
      file(
        calls(
          world,
          words(world.pick(['Length', 'Size']), (w) => `${w.int(1, 40)}${w.pick(['m', 'm', 's'])}`),
        ),
      ),
  },
];
