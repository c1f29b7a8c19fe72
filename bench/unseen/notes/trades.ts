import type { Column, Entity, Trade } from '../relations/spec.ts';

const key: Column = { name: 'id', kind: 'key' };
const label: Column = { name: 'name', kind: 'label' };

/** A trade whose things have events: a parent with a category and a size, and rows of two amounts, a state, a date due and a date done. */
interface Plan {
  name: string;
  parent: { one: string; many: string; names: Entity['names']; category: [string, readonly string[]]; size: [string, number, number] };
  event: {
    one: string;
    many: string;
    state: [string, readonly string[]];
    count: [string, number, number];
    price: [string, number, number];
    begun: [string, string];
    done: [string, string];
    flag: string;
  };
}

const PLANS: readonly Plan[] = [
  {
    name: 'veterinary',
    parent: {
      one: 'animal',
      many: 'animals',
      names: [
        ['Old', 'Young', 'Lazy', 'Swift'],
        ['Rex', 'Luna', 'Milo', 'Biscuit'],
      ],
      category: ['species', ['dog', 'cat', 'ferret']],
      size: ['weight', 1, 60],
    },
    event: {
      one: 'visit',
      many: 'visits',
      state: ['outcome', ['healed', 'referred', 'pending']],
      count: ['treatments', 1, 9],
      price: ['charge', 20, 400],
      begun: ['admitted on', 'admitted'],
      done: ['discharged on', 'discharged'],
      flag: 'insured',
    },
  },
  {
    name: 'publishing',
    parent: {
      one: 'title',
      many: 'titles',
      names: [
        ['Winter', 'Paper', 'Salt'],
        ['Letters', 'Bridges', 'Atlas', 'Lanterns'],
      ],
      category: ['genre', ['poetry', 'crime', 'travel']],
      size: ['pages', 80, 900],
    },
    event: {
      one: 'print run',
      many: 'print runs',
      state: ['binding', ['paperback', 'hardcover', 'spiral']],
      count: ['copies', 100, 5_000],
      price: ['cost', 1, 20],
      begun: ['sent on', 'sent'],
      done: ['delivered on', 'delivered'],
      flag: 'reprinted',
    },
  },
  {
    name: 'fitness',
    parent: {
      one: 'athlete',
      many: 'athletes',
      names: [
        ['Ada', 'Bo', 'Cleo', 'Dai'],
        ['Stone', 'Rivers', 'Frost', 'Moor'],
      ],
      category: ['tier', ['free', 'plus', 'gold']],
      size: ['age', 16, 80],
    },
    event: {
      one: 'workout',
      many: 'workouts',
      state: ['activity', ['rowing', 'running', 'yoga']],
      count: ['sets', 1, 12],
      price: ['calories', 40, 900],
      begun: ['planned on', 'planned'],
      done: ['completed on', 'completed'],
      flag: 'supervised',
    },
  },
  {
    name: 'hire shop',
    parent: {
      one: 'machine',
      many: 'machines',
      names: [
        ['Big', 'Mini', 'Turbo'],
        ['Digger', 'Mixer', 'Sander', 'Lift'],
      ],
      category: ['fuel', ['petrol', 'battery', 'mains']],
      size: ['wattage', 200, 9_000],
    },
    event: {
      one: 'hire',
      many: 'hires',
      state: ['status', ['returned', 'open', 'lost']],
      count: ['days', 1, 30],
      price: ['deposit', 10, 250],
      begun: ['due on', 'due'],
      done: ['returned on', 'returned'],
      flag: 'prepaid',
    },
  },
  {
    name: 'courier',
    parent: {
      one: 'depot',
      many: 'depots',
      names: [
        ['North', 'South', 'Harbour'],
        ['Gate', 'Yard', 'Cross', 'Field'],
      ],
      category: ['region', ['Highlands', 'Lowlands', 'Islands']],
      size: ['bays', 2, 40],
    },
    event: {
      one: 'shipment',
      many: 'shipments',
      state: ['mode', ['van', 'bike', 'drone']],
      count: ['parcels', 1, 60],
      price: ['fee', 3, 90],
      begun: ['promised on', 'promised'],
      done: ['delivered on', 'delivered'],
      flag: 'fragile',
    },
  },
  {
    name: 'laboratory',
    parent: {
      one: 'instrument',
      many: 'instruments',
      names: [
        ['Alpha', 'Beta', 'Gamma'],
        ['Scope', 'Spin', 'Probe', 'Scan'],
      ],
      category: ['maker', ['Zenit', 'Okular', 'Prisma']],
      size: ['precision', 1, 99],
    },
    event: {
      one: 'assay',
      many: 'assays',
      state: ['verdict', ['pass', 'fail', 'retest']],
      count: ['samples', 1, 96],
      price: ['reagent cost', 5, 300],
      begun: ['ordered on', 'ordered'],
      done: ['reported on', 'reported'],
      flag: 'urgent',
    },
  },
  {
    name: 'choir school',
    parent: {
      one: 'tutor',
      many: 'tutors',
      names: [
        ['Irma', 'Jon', 'Kaja', 'Levi'],
        ['Holm', 'Berg', 'Dahl'],
      ],
      category: ['voice', ['alto', 'tenor', 'bass']],
      size: ['seniority', 1, 40],
    },
    event: {
      one: 'lesson',
      many: 'lessons',
      state: ['format', ['solo', 'group', 'online']],
      count: ['pupils', 1, 15],
      price: ['tuition', 10, 120],
      begun: ['booked on', 'booked'],
      done: ['held on', 'held'],
      flag: 'trial',
    },
  },
];

const entity = (one: string, many: string, size: number, columns: readonly Column[], names: Entity['names'] = [[], []]): Entity => ({
  name: one.replaceAll(' ', '_'),
  one,
  many,
  size,
  columns,
  names,
});

/** Trades that no other bench has, for questions with definitions. */
export const NOTED_TRADES: readonly Trade[] = PLANS.map(({ name, parent, event }): Trade => {
  const id = parent.one.replaceAll(' ', '_');
  return {
    name,
    entities: [
      entity(
        parent.one,
        parent.many,
        12,
        [
          key,
          label,
          { name: 'category', kind: 'category', words: parent.category[0], values: parent.category[1] },
          { name: 'size', kind: 'number', words: parent.size[0], from: parent.size[1], to: parent.size[2] },
        ],
        parent.names,
      ),
      entity(event.one, event.many, 90, [
        key,
        { name: 'parent', kind: 'link', to: id, words: parent.one },
        { name: 'state', kind: 'category', words: event.state[0], values: event.state[1] },
        { name: 'count', kind: 'number', words: event.count[0], from: event.count[1], to: event.count[2] },
        { name: 'price', kind: 'number', words: event.price[0], from: event.price[1], to: event.price[2] },
        { name: 'rate', kind: 'number', words: 'unit price', from: 1, to: 9 },
        { name: 'begun', kind: 'date', words: event.begun[0], verb: event.begun[1] },
        { name: 'done', kind: 'date', words: event.done[0], verb: event.done[1] },
        { name: 'flag', kind: 'flag', words: event.flag },
      ]),
    ],
  };
});
