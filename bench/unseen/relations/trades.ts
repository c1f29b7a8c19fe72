import type { Column, Entity, Trade } from './spec.ts';

const key: Column = { name: 'id', kind: 'key' };
const label: Column = { name: 'name', kind: 'label' };
const category = (name: string, values: readonly string[], words = name): Column => ({ name, kind: 'category', words, values });
const number = (name: string, from: number, to: number, more: { words?: string; decimals?: number } = {}): Column => ({
  name,
  kind: 'number',
  words: more.words ?? name,
  from,
  to,
  decimals: more.decimals ?? 0,
});
const flag = (name: string, words: string): Column => ({ name, kind: 'flag', words });
const date = (name: string, words: string, verb: string): Column => ({ name, kind: 'date', words, verb });
const link = (to: string, words: string, name = to): Column => ({ name, kind: 'link', to, words });
const entity = (name: string, many: string, size: number, columns: readonly Column[], names: Entity['names'] = [[], []]): Entity => ({
  name: name.replaceAll(' ', '_'),
  one: name,
  many,
  size,
  columns,
  names,
});

/** Things that are linked, in trades that no other bench has. */
export const RELATIONAL_TRADES: readonly Trade[] = [
  {
    name: 'board games',
    entities: [
      entity(
        'publisher',
        'publishers',
        7,
        [key, label, category('country', ['Latvia', 'Chile', 'Ghana'])],
        [
          ['Ravel', 'Nimbus', 'Oaken', 'Tally'],
          ['House', 'Press', 'Works'],
        ],
      ),
      entity(
        'game',
        'games',
        18,
        [
          key,
          label,
          link('publisher', 'publisher'),
          number('weight', 1, 5, { decimals: 1 }),
          number('price', 8, 90),
          category('language', ['Danish', 'Welsh', 'Maltese']),
          flag('cooperative', 'cooperative'),
          date('released', 'released on', 'released'),
        ],
        [
          ['Silent', 'Crimson', 'Paper', 'Lost', 'Tiny'],
          ['Harbors', 'Kingdoms', 'Meeples', 'Caravans', 'Orbits'],
        ],
      ),
      entity(
        'mechanic',
        'mechanics',
        6,
        [key, label],
        [
          ['Tile', 'Deck', 'Dice'],
          ['Laying', 'Drafting', 'Bidding'],
        ],
      ),
      entity('game mechanic', 'game mechanics', 40, [link('game', 'game'), link('mechanic', 'mechanic')]),
    ],
  },
  {
    name: 'ferries',
    entities: [
      entity(
        'port',
        'ports',
        6,
        [key, label, category('region', ['Fjordland', 'Skerries', 'Eastbank']), number('berths', 1, 12)],
        [
          ['Ost', 'Vik', 'Hal', 'Nes'],
          ['haven', 'sund', 'by'],
        ],
      ),
      entity(
        'vessel',
        'vessels',
        8,
        [
          key,
          label,
          number('capacity', 80, 900),
          number('length', 30, 160),
          category('engine', ['diesel', 'hybrid', 'electric']),
          flag('chartered', 'chartered'),
        ],
        [
          ['Northern', 'Amber', 'Grey'],
          ['Petrel', 'Gannet', 'Puffin', 'Skua'],
        ],
      ),
      entity('crossing', 'crossings', 60, [
        key,
        link('port', 'departure port', 'departure'),
        link('port', 'arrival port', 'arrival'),
        link('vessel', 'vessel'),
        number('delay', 0, 45),
        number('passengers', 10, 600),
        date('sailed', 'sailed on', 'sailed'),
        flag('cancelled', 'cancelled'),
      ]),
    ],
  },
  {
    name: 'gardens',
    entities: [
      entity(
        'garden',
        'gardens',
        6,
        [key, label, category('climate', ['alpine', 'humid', 'arid']), number('area', 2, 80)],
        [
          ['Hill', 'River', 'Moss'],
          ['Park', 'Grove', 'Terrace'],
        ],
      ),
      entity(
        'plant',
        'plants',
        14,
        [key, label, category('family', ['Roses', 'Lilies', 'Ferns', 'Orchids']), number('height', 5, 300), flag('evergreen', 'evergreen')],
        [
          ['Blue', 'Dwarf', 'Weeping', 'Golden'],
          ['Sedge', 'Columbine', 'Maple', 'Yarrow'],
        ],
      ),
      entity('planting', 'plantings', 40, [
        key,
        link('garden', 'garden'),
        link('plant', 'plant'),
        number('quantity', 1, 60),
        date('planted', 'planted on', 'planted'),
        category('condition', ['thriving', 'poor', 'dormant']),
      ]),
    ],
  },
  {
    name: 'climbing',
    entities: [
      entity(
        'crag',
        'crags',
        6,
        [key, label, category('rock', ['granite', 'limestone', 'gneiss']), number('altitude', 200, 2_800)],
        [
          ['Raven', 'Wolf', 'Thunder'],
          ['Wall', 'Slab', 'Tower'],
        ],
      ),
      entity(
        'route',
        'routes',
        20,
        [
          key,
          label,
          link('crag', 'crag'),
          category('style', ['sport', 'trad', 'aid']),
          number('length', 12, 320),
          number('pitches', 1, 9),
          flag('bolted', 'bolted'),
        ],
        [
          ['Broken', 'Morning', 'Hidden', 'Iron', 'Sour'],
          ['Arrow', 'Mirage', 'Ladder', 'Candle'],
        ],
      ),
      entity(
        'tag',
        'tags',
        5,
        [key, label],
        [
          ['Family', 'Winter', 'Roof'],
          ['Friendly', 'Only'],
        ],
      ),
      entity('route tag', 'route tags', 45, [link('route', 'route'), link('tag', 'tag')]),
    ],
  },
  {
    name: 'beekeeping',
    entities: [
      entity(
        'apiary',
        'apiaries',
        5,
        [key, label, category('county', ['Kerry', 'Mayo', 'Sligo'])],
        [
          ['Orchard', 'Brook', 'Stone'],
          ['Yard', 'End'],
        ],
      ),
      entity(
        'hive',
        'hives',
        16,
        [
          key,
          label,
          link('apiary', 'apiary'),
          category('breed', ['Carniolan', 'Buckfast', 'Ligurian']),
          number('frames', 6, 20),
          date('installed', 'installed on', 'installed'),
        ],
        [
          ['North', 'South', 'Old', 'New'],
          ['Box', 'Skep', 'Log', 'Stack', 'Chest'],
        ],
      ),
      entity('harvest', 'harvests', 50, [
        key,
        link('hive', 'hive'),
        number('yield', 2, 40, { decimals: 1 }),
        date('collected', 'collected on', 'collected'),
        category('honey', ['heather', 'clover', 'lime']),
      ]),
    ],
  },
  {
    name: 'festival',
    entities: [
      entity(
        'venue',
        'venues',
        5,
        [key, label, category('district', ['Altmark', 'Neustadt', 'Hafen']), number('seats', 60, 1_500)],
        [
          ['Velvet', 'Copper', 'Glass'],
          ['Hall', 'Barn'],
        ],
      ),
      entity(
        'film',
        'films',
        14,
        [key, label, category('genre', ['noir', 'western', 'satire', 'musical']), number('runtime', 60, 210), number('budget', 10, 900)],
        [
          ['Second', 'Quiet', 'Last', 'Burning'],
          ['Signal', 'Summer', 'Witness', 'Border'],
        ],
      ),
      entity('screening', 'screenings', 45, [
        key,
        link('film', 'film'),
        link('venue', 'venue'),
        number('attendance', 5, 700),
        date('shown', 'shown on', 'shown'),
        flag('sold_out', 'sold out'),
      ]),
    ],
  },
];
