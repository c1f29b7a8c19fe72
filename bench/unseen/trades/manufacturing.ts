import { stepsIn } from '../calendar.ts';
import type { Database } from '../model.ts';
import { category, daysEvery, fill, flag, ids, key, later, link, moments, number, type Setting, table, time } from './columns.ts';

const EUR = { currency: 'EUR' };

/** Plants with machines: runs whose scrap rate must be weighted by output, downtimes, monthly targets. */
export function manufacturing(setting: Setting): Database {
  const { random, size, coverage } = setting;
  const plantIds = ids('PLT', 3, 1);
  const machineIds = ids('M', 12, 3);
  const runs = moments(setting, Math.round(1_100 * size)).map((startedAt, at) => {
    const output = random.int(40, 900);
    const scrap = Math.min(output, Math.round(output * 0.05 * Math.exp(0.9 * random.normal())));
    return {
      run_id: `R-${String(at + 1).padStart(5, '0')}`,
      machine_id: random.skewed(machineIds),
      started_at: startedAt,
      finished_at: later(setting, startedAt, 4),
      product_line: random.skewed(['Valves', 'Pumps', 'Gaskets', 'Fittings']),
      shift: random.pick(['Early', 'Late', 'Night']),
      output_units: output,
      scrap_units: scrap,
      scrap_rate: Math.round((scrap / output) * 10_000) / 10_000,
      energy: random.amount(140),
      rework: random.chance(0.07),
    };
  });
  const downtimes = moments(setting, Math.round(320 * size)).map((beganAt, at) => ({
    downtime_id: at + 1,
    machine_id: random.skewed([...machineIds].reverse()),
    began_at: beganAt,
    restored_at: later(setting, beganAt, 3),
    cause: random.chance(0.03) ? null : random.skewed(['Jam', 'Tool wear', 'Power', 'Staffing']),
    repair_cost: random.amount(350),
    parts_cost: random.amount(120),
  }));
  return {
    trade: 'manufacturing',
    coverage,
    durations: [
      { table: 'runs', from: 'started_at', until: 'finished_at', words: 'run time', german: 'die Laufzeit', unit: 'hours' },
      { table: 'downtimes', from: 'began_at', until: 'restored_at', words: 'repair time', german: 'die Reparaturzeit', unit: 'hours' },
    ],
    hierarchies: [{ table: 'machines', child: 'machine_name', parent: 'machine_type' }],
    absent: [
      { words: 'noise level', german: 'der Geräuschpegel' },
      { words: 'work accidents', german: 'die Arbeitsunfälle' },
      { words: 'raw material price', german: 'der Rohstoffpreis' },
    ],
    metrics: [
      {
        name: 'energy_per_unit',
        words: 'energy per output unit',
        german: 'die Energie pro produzierter Einheit',
        unit: 'ratio',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'runs', value: { column: 'energy' } },
          per: { kind: 'sum', table: 'runs', value: { column: 'output_units' } },
        },
      },
      {
        name: 'target_attainment',
        words: 'output units as a percentage of target units',
        german: 'die produzierten Einheiten in Prozent der Zieleinheiten',
        unit: 'percent',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'runs', value: { column: 'output_units' } },
          per: { kind: 'sum', table: 'monthly_targets', value: { column: 'target_units' } },
        },
      },
    ],
    tables: [
      table('plants', ['plant', 'plants', 'Werk', 'Werke'], {
        key: ['plant_id'],
        time: null,
        columns: [
          key('plant_id', 'plant number', 'die Werksnummer'),
          category('plant_name', 'plant name', 'der Werksname'),
          category('country', 'country', 'das Land'),
        ],
        rows: fill(3, (at) => ({
          plant_id: plantIds[at]!,
          plant_name: ['Nordwerk', 'Riverside', 'Altona'][at]!,
          country: ['Germany', 'Poland', 'Germany'][at]!,
        })),
      }),
      table('machines', ['machine', 'machines', 'Maschine', 'Maschinen'], {
        key: ['machine_id'],
        time: 'commissioned_on',
        links: [{ column: 'plant_id', to: 'plants' }],
        columns: [
          key('machine_id', 'machine number', 'die Maschinennummer'),
          link('plant_id', 'plant', 'die Werksnummer'),
          category('machine_name', 'machine name', 'der Maschinenname'),
          category('machine_type', 'machine type', 'der Maschinentyp'),
          time('commissioned_on', 'commissioning date', 'das Inbetriebnahmedatum', 'commissioned'),
        ],
        rows: fill(12, (at) => ({
          machine_id: machineIds[at]!,
          plant_id: plantIds[at % 3]!,
          machine_name: `${['Lathe', 'Press', 'Mill', 'Cutter'][at % 4]} ${at + 1}`,
          machine_type: ['Lathe', 'Press', 'Mill', 'Cutter'][at % 4]!,
          commissioned_on: daysEvery(setting, 30)[at]!,
        })),
      }),
      table('runs', ['run', 'runs', 'Lauf', 'Läufe'], {
        key: ['run_id'],
        time: 'started_at',
        links: [{ column: 'machine_id', to: 'machines' }],
        columns: [
          key('run_id', 'run number', 'die Laufnummer'),
          link('machine_id', 'machine', 'die Maschinennummer'),
          time('started_at', 'start time', 'die Startzeit', 'started'),
          time('finished_at', 'finish time', 'die Endzeit', 'finished', true),
          category('product_line', 'product line', 'die Produktlinie'),
          category('shift', 'shift', 'die Schicht'),
          number('output_units', 'output units', 'die produzierten Einheiten', 'pieces'),
          number('scrap_units', 'scrap units', 'die Ausschusseinheiten', 'pieces'),
          number('scrap_rate', 'scrap rate', 'die Ausschussquote', 'percent', { kind: 'rate', weight: 'output_units' }),
          number('energy', 'energy', 'die Energie', null),
          flag('rework', 'rework', 'die Nacharbeit'),
        ],
        rows: runs,
      }),
      table('downtimes', ['downtime', 'downtimes', 'Stillstand', 'Stillstände'], {
        key: ['downtime_id'],
        time: 'began_at',
        links: [{ column: 'machine_id', to: 'machines' }],
        columns: [
          key('downtime_id', 'downtime number', 'die Stillstandsnummer'),
          link('machine_id', 'machine', 'die Maschinennummer'),
          time('began_at', 'downtime start', 'der Stillstandsbeginn', 'recorded'),
          time('restored_at', 'restoration date', 'das Wiederanlaufdatum', 'restored', true),
          category('cause', 'cause', 'die Ursache', true),
          number('repair_cost', 'repair cost', 'die Reparaturkosten', EUR),
          number('parts_cost', 'parts cost', 'die Teilekosten', EUR),
        ],
        rows: downtimes,
      }),
      table('monthly_targets', ['monthly target', 'monthly targets', 'Monatsziel', 'Monatsziele'], {
        key: ['machine_id', 'month'],
        time: 'month',
        links: [{ column: 'machine_id', to: 'machines' }],
        columns: [
          link('machine_id', 'machine', 'die Maschinennummer'),
          time('month', 'month', 'der Monat', 'planned'),
          number('target_units', 'target units', 'die Zieleinheiten', 'pieces', { kind: 'quota' }),
        ],
        rows: machineIds.flatMap((machine) =>
          stepsIn(coverage, 'month').map((month) => ({ machine_id: machine, month, target_units: random.int(10, 40) * 100 })),
        ),
      }),
    ],
  };
}
