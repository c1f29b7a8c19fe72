import { describe, expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

type Kind = 'integer' | 'text' | 'rate';
const column = (name: string, kind: Kind): ModelColumn =>
  kind === 'rate' ? describedColumn(name, 'double', 'rate') : describedColumn(name, kind);
const table = (name: string, key: string[], columns: Record<string, Kind>): ModelTable =>
  describedTable(
    name,
    key,
    Object.entries(columns).map(([one, kind]) => column(one, kind)),
    { rowCount: 3 },
  );
const VALUES: Record<string, string[]> = {
  'mechanics.name': ['Dice Drafting', 'Tile Laying'],
  'games.name': ['Lost Harbors'],
  'games.language': ['Welsh'],
  'publishers.country': ['Latvia'],
};

test('orders are counted once however many lines a table of theirs has, its rows if they are asked for', () => {
  const lines = { of: 'Name', values: 2, repeated: 1, things: ['orders'] };
  const orders = { ...table('orders_export_1', [], { Name: 'text', Status: 'text' }), lines };
  const ask = (question: string) =>
    readInWords({
      question,
      model: { tables: [orders], relationships: [] },
      tables: [],
      metrics: [],
      today: '2026-11-22',
      values: () => [],
    });
  const counted = (name: string, of: object | null) => ({ reading: { define: [{ expression: { function: name, of } }] } });
  expect(ask('How many orders by status?')).toMatchObject(counted('count_distinct', { kind: 'column', name: 'Name' }));
  expect(ask('How many rows by status?')).toMatchObject(counted('count', null));
});

test('a table named without its vowels is found beside a column that begins with the word', () => {
  const trainers = table('trnr', ['train_id'], { train_id: 'integer', ctry: 'text' });
  const lessons = table('lessons', ['lesson_id'], { lesson_id: 'integer', train_id: 'integer', ctry: 'text' });
  const relationships = [{ from: { table: 'lessons', columns: ['train_id'] }, to: { table: 'trnr', columns: ['train_id'] }, matched: 1 }];
  const model = { tables: [trainers, lessons], relationships } as DataModel;
  const ask = (question: string) => readInWords({ question, model, tables: [], metrics: [], today: '2026-11-22', values: () => [] });
  expect(ask('number of lessons by trainer country')).toMatchObject({ reading: { query: { by: ['trnr.ctry'] } } });
  expect(ask('number of lessons by country')).toMatchObject({ reading: { query: { by: ['lessons.ctry'] } } });
});

test('which related rows hold now is never left out of a question', () => {
  const boats = table('boats', ['boat_id'], { boat_id: 'integer', harbour: 'text' });
  const rentals: ModelTable = {
    ...table('rentals', ['rental_id'], { rental_id: 'integer', boat_id: 'integer', agent: 'text' }),
    times: ['begun_on', 'returned_on'].map((column) => ({ column, verb: column, sql: null, from: '2026-01-01', to: '2026-10-01' })),
    interval: { from: 'begun_on', until: 'returned_on' },
  };
  const relationships = [{ from: { table: 'rentals', columns: ['boat_id'] }, to: { table: 'boats', columns: ['boat_id'] }, matched: 1 }];
  const model = { tables: [boats, rentals], relationships } as DataModel;
  const ask = (question: string) => readInWords({ question, model, tables: [], metrics: [], today: '2026-11-22', values: () => [] });
  for (const question of ['Which boats have no active rental?', 'boats with active rentals', 'How many boats have an active rental?'])
    expect(ask(question)).toMatchObject({ kind: 'unread' });
  expect(ask('active rentals by harbour')).toMatchObject({ reading: { define: [{ expression: { holding: 'active' } }] } });
});

test('a code of the data that spells a small word is that code, in capitals', () => {
  const branches = table('branches', ['branch_id'], { branch_id: 'integer', country: 'text' });
  const found = (phrase: string, value: string) => ({ phrase, table: 'branches', column: 'country', value });
  const values = () => [found('us', 'US'), found('in', 'IN')];
  const model = { tables: [branches], relationships: [] } as DataModel;
  const ask = (question: string) => readInWords({ question, model, tables: [], metrics: [], today: '2026-11-22', values });
  const those = (value: string) => ({ reading: { query: { filters: { dimension: 'branches.country', is: value } } } });
  expect(ask('How many branches are in the US?')).toMatchObject(those('US'));
  expect(ask('How many branches are in IN?')).toMatchObject(those('IN'));
  expect(ask('Tell us how many branches there are')).not.toMatchObject(those('US'));
});

test('the mean of a rate is weighted by what it is divided by, and says so', () => {
  const ads = table('ads', [], { ctr: 'rate', impressions: 'integer', campaign: 'text' });
  const columns = ads.columns.map((one) => (one.name === 'ctr' ? { ...one, weight: 'impressions' } : one));
  const model = { tables: [{ ...ads, columns }], relationships: [] };
  const read = readInWords({ question: 'Average ctr by campaign?', model, tables: [], metrics: [], today: '2026-11-22', values: () => [] });
  expect(read).toMatchObject({
    reading: { define: [{ label: expect.stringMatching(/, weighted by impressions$/), expression: { name: '/' } }] },
  });
});

describe('things that are linked', () => {
  const link = (name: string, key: string, columns: Record<string, Kind>) => table(name, [key], { [key]: 'integer', ...columns });
  const linked: DataModel = {
    tables: [
      link('publishers', 'publisher_id', { name: 'text', country: 'text' }),
      link('games', 'game_id', { name: 'text', publisher_id: 'integer', weight: 'rate', language: 'text', released_year: 'integer' }),
      link('mechanics', 'mechanic_id', { name: 'text', year: 'integer' }),
      table('game_mechanics', [], { game_id: 'integer', mechanic_id: 'integer' }),
    ],
    relationships: (
      [
        ['games', 'publisher_id', 'publishers'],
        ['game_mechanics', 'game_id', 'games'],
        ['game_mechanics', 'mechanic_id', 'mechanics'],
      ] as const
    ).map(([from, column, to]) => ({ from: { table: from, columns: [column] }, to: { table: to, columns: [column] }, matched: 1 })),
  };
  const things = questionTables(linked.tables, VALUES, 3);
  const ask = (question: string) =>
    readInWords({ question, model: linked, tables: things, metrics: [], today: '2026-11-22', values: () => [] });
  const drafting = {
    entity: 'games',
    of: 'game_mechanics',
    any: { dimension: 'mechanics.name', is: 'Dice Drafting' },
  };
  test.each([
    ['What are the names of all the games?', { table: 'games', columns: ['games.name'] }],
    ['Which publishers have no games?', { filters: { metric: 'number of games', per: 'publishers', below: 1 } }],
    ['Which games have the mechanic Dice Drafting?', { columns: ['games.name'], filters: drafting }],
    ['Which games have more than 2 mechanics?', { filters: { metric: 'number of mechanics in game_mechanics', per: 'games', above: 2 } }],
    ['Which country does the publisher of Lost Harbors belong to?', { columns: ['publishers.country'] }],
    ['What is the weight of Lost Harbors?', { columns: ['games.weight'], filters: { dimension: 'games.name', is: 'Lost Harbors' } }],
    ['Find the names of publishers without any games.', { filters: { metric: 'number of games', per: 'publishers', below: 1 } }],
    ['Show the names of publishers that have 3 or more games.', { filters: { metric: 'number of games', per: 'publishers', at_least: 3 } }],
    ['What are the names and weight of the games with language Welsh?', { columns: ['games.name', 'games.weight'] }],
    ["Give me the games' names along with their weight and language", { columns: ['games.name', 'games.weight', 'games.language'] }],
    ['Show the names of games in ascending order of weight.', { order: [{ by: 'games.weight', direction: 'asc' }] }],
    ['What is the weight of game 6480?', { filters: { dimension: 'games.game_id', is: 6480 } }],
    ['Which mechanics are recorded in 2012?', { filters: { dimension: 'mechanics.year', is: 2012 } }],
    ['Which games were released between 2010 and 2012?', { filters: { dimension: 'games.released_year', between: [2010, 2012] } }],
    ['Which games were released in 2010 or 2012?', { filters: { dimension: 'games.released_year', in: [2010, 2012] } }],
    ['List the games with their publisher.', { columns: ['games.name', 'publishers.name'] }],
    ['What is the country of each publisher?', { columns: ['publishers.name', 'publishers.country'] }],
    ['What are the names of the games of publishers with country Latvia?', { filters: { dimension: 'publishers.country', is: 'Latvia' } }],
    ['Which publishers have any game with a weight higher than 3?', { filters: { entity: 'publishers', of: 'games' } }],
    ['What are the ids of the publishers?', { columns: ['publishers.publisher_id'] }],
    ['List all publisher names and countries.', { columns: ['publishers.name', 'publishers.country'] }],
    ['List the names of the games in alphabetical order.', { order: [{ by: 'games.name', direction: 'asc' }] }],
    ['Show the names of games and the countries of their publishers.', { table: 'games', columns: ['games.name', 'publishers.country'] }],
    ['Which games have a weight that is not higher than 3?', { filters: { dimension: 'games.weight', at_most: 3 } }],
    ['Which games have a released year of either 2010 or 2012?', { filters: { dimension: 'games.released_year', in: [2010, 2012] } }],
    ['List the games with more than 2 weight.', { filters: { dimension: 'games.weight', above: 2 } }],
    ['List the games above weight 2.', { filters: { dimension: 'games.weight', above: 2 } }],
    ['Sort the game names by weight in descending order.', { order: [{ by: 'games.weight', direction: 'desc' }] }],
    ['Find the game with the highest weight.', { order: [{ by: 'games.weight', direction: 'desc' }], limit: 1, ties: true }],
    ['Which games have a name that starts with "Lo"?', { filters: { dimension: 'games.name', starts_with: 'Lo' } }],
    ['Which games have a higher weight than average?', { filters: { dimension: 'games.weight', than_average: 'above' } }],
    ['Which publishers offer at least 2 games?', { filters: { metric: 'number of games', per: 'publishers', at_least: 2 } }],
    [
      'Which publishers offered more than 2 games in 2025?',
      { filters: { metric: 'number of games', per: 'publishers', above: 2, time: { from: '2025-01-01', to: '2026-01-01' } } },
    ],
    ['Which publishers did not make any games?', { filters: { metric: 'number of games', per: 'publishers', below: 1 } }],
    ['Names of the games that use the mechanic Dice Drafting', { filters: drafting }],
    ['What is the nation of each publisher?', { columns: ['publishers.name', 'publishers.country'] }],
    ['What is the name of the heaviest game?', { columns: ['games.name'], order: [{ by: 'games.weight', direction: 'desc' }], ties: true }],
    ['Which game is the lightest?', { order: [{ by: 'games.weight', direction: 'asc' }], limit: 1, ties: true }],
    ['List the names of games heavier than 3', { columns: ['games.name'], filters: { dimension: 'games.weight', above: 3 } }],
    ['Names of games less heavy than average', { filters: { dimension: 'games.weight', than_average: 'below' } }],
    ['Which publishers have at least 2 games? Return their names.', { columns: ['publishers.name'] }],
    ['Which games have the language Welsh? List the weight.', { columns: ['games.weight'] }],
    ['What is the publisher of Lost Harbors?', { columns: ['publishers.name'] }],
    [
      'Which publishers have at least 2 games with the language Welsh?',
      { filters: { metric: 'number of games where games.language is Welsh', per: 'publishers', at_least: 2 } },
    ],
    [
      'Welche publishers haben mindestens 2 games mit language Welsh?',
      { filters: { metric: 'number of games mit der Bedingung games.language ist Welsh', per: 'publishers', at_least: 2 } },
    ],
    ['Find the games whose name contains the word "Har"', { filters: { dimension: 'games.name', contains: 'Har' } }],
    [
      'List the games with a weight above 4 or below 2',
      {
        filters: {
          or: [
            { dimension: 'games.weight', above: 4 },
            { dimension: 'games.weight', below: 2 },
          ],
        },
      },
    ],
    [
      'Liste die games mit weight über 4 oder unter 2',
      {
        filters: {
          or: [
            { dimension: 'games.weight', above: 4 },
            { dimension: 'games.weight', below: 2 },
          ],
        },
      },
    ],
    ['Which games have a released year that is not 2010?', { filters: { not: { dimension: 'games.released_year', is: 2010 } } }],
    ['Which games were released in 2010 or later?', { filters: { dimension: 'games.released_year', at_least: 2010 } }],
    ["List the games whose released year is '2010'", { filters: { dimension: 'games.released_year', is: 2010 } }],
    ['List the names of mechanics that are not in any game', { filters: { metric: expect.anything(), per: 'mechanics', below: 1 } }],
    ['List the names of games in descending order by weight.', { order: [{ by: 'games.weight', direction: 'desc' }] }],
    ['List the names of games in ascending alphabetical order.', { order: [{ by: 'games.name', direction: 'asc' }] }],
    ['Show the names and weight of each game', { columns: ['games.name', 'games.weight'] }],
    ['Select the names of the games', { columns: ['games.name'] }],
    ['Find the games with the language Welsh.', { table: 'games', filters: { dimension: 'games.language', is: 'Welsh' } }],
    [
      'List the games above weight 4 or below 2.',
      {
        filters: {
          or: [
            { dimension: 'games.weight', above: 4 },
            { dimension: 'games.weight', below: 2 },
          ],
        },
      },
    ],
    ['Which games are heavier than the average weight?', { filters: { dimension: 'games.weight', than_average: 'above' } }],
    ['Show all information about the publishers', { table: 'publishers' }],
    ['Zeige alle Informationen über die publishers', { table: 'publishers' }],
    [
      'Which games have the language Welsh or a weight above 3?',
      {
        filters: {
          or: [
            { dimension: 'games.language', is: 'Welsh' },
            { dimension: 'games.weight', above: 3 },
          ],
        },
      },
    ],
  ])('are listed: %s', (question, rows) => expect(ask(question)).toMatchObject({ kind: 'rows', rows }));

  test.each([
    ['How many games have the mechanic Dice Drafting?', { filters: drafting }],
    ['What is the number of games per publisher?', { by: ['publishers.name'] }],
    ['Count the number of games in the database.', { metrics: ['Count the number of games'] }],
    ['Show the number of games for every publisher.', { by: ['publishers.name'] }],
    ['Find the average weight of games for every publisher.', { by: ['publishers.name'] }],
    ['Show the name of each publisher and the number of its games.', { by: ['publishers.name'] }],
    ['Return the name and the number of games of each publisher.', { by: ['publishers.name'] }],
    ['List each language together with the number of games.', { by: ['games.language'] }],
    ['Show all languages and the average weight of games.', { by: ['games.language'] }],
    ['Which language has at least 3 games?', { by: ['games.language'], having: [{ at_least: 3 }] }],
    ['Which language is most frequent among games?', { by: ['games.language'], limit: 1, ties: true }],
    ['Which publisher has the most games?', { by: ['publishers.name'], limit: 1, ties: true }],
    ['Which game has the most mechanics?', { by: ['games.name'], limit: 1, ties: true }],
    ['What are the name and country of the publisher with the most games?', { by: ['publishers.name', 'publishers.country'], limit: 1 }],
    ['Which language has the most games? List the language and the number of games.', { by: ['games.language'], limit: 1 }],
    ['Show all languages and the number of games in each language.', { by: ['games.language'] }],
    ['For each language, list the number of games.', { by: ['games.language'] }],
    ['Return the id of each publisher and the number of games.', { by: ['publishers.publisher_id'] }],
    [
      'Show the languages of the games in descending order of the number of games.',
      { by: ['games.language'], order: [{ direction: 'desc' }] },
    ],
    ['Show each language and the number of games in that language.', { by: ['games.language'] }],
    ['Return the different languages of games, ascending by frequency.', { by: ['games.language'], order: [{ direction: 'asc' }] }],
    ['Return each language and its count.', { by: ['games.language'] }],
    ['Zeige jede language und deren Anzahl', { by: ['games.language'] }],
    ['Which language is the least common among games?', { by: ['games.language'], order: [{ direction: 'asc' }], limit: 1, ties: true }],
    ['Welche language ist am seltensten unter den games?', { by: ['games.language'], order: [{ direction: 'asc' }], limit: 1 }],
    ['List the languages with fewer than 3 games.', { by: ['games.language'], having: [{ below: 3 }] }],
    // Publishers without games have the fewest.
    ['Which publisher has the fewest games?', { by: ['publishers.name'], metrics: ['Games', 'Publishers'] }],
  ])('are counted: %s', (question, query) => expect(ask(question)).toMatchObject({ kind: 'query', reading: { query } }));

  test('are shown by name where several share one', () => {
    const model = { ...linked, tables: linked.tables };
    const shared = things.map((one) => ({ ...one, rowCount: one.name === 'publishers' ? 4 : one.rowCount }));
    const read = (question: string) => readInWords({ question, model, tables: shared, metrics: [], today: '2026-11-22', values: () => [] });
    expect(read('Show the name of the publisher with the most games.')).toMatchObject({
      reading: { query: { by: ['publishers.publisher_id', 'publishers.name'] } },
    });
  });

  test('are bounded by no key, and linked with themselves by nothing', () => {
    expect(ask('List the names of a game above 30')).not.toMatchObject({ kind: 'rows' });
    expect(ask('List the games with game weight above 3')).toMatchObject({ rows: { filters: { dimension: 'games.weight', above: 3 } } });
  });

  test('are not counted by a reference that gives them a role', () => {
    const judged = link('awards', 'award_id', { name: 'text', mechanic_in_charge_id: 'integer' });
    const reference = {
      from: { table: 'awards', columns: ['mechanic_in_charge_id'] },
      to: { table: 'mechanics', columns: ['mechanic_id'] },
    };
    const model = { tables: [...linked.tables, judged], relationships: [...linked.relationships, { ...reference, matched: 1 }] };
    const read = (question: string) =>
      readInWords({ question, model: model as DataModel, tables: things, metrics: [], today: '2026-11-22', values: () => [] });
    expect(read('number of mechanics by award')).toMatchObject({ kind: 'unread' });
    expect(read('number of mechanics by game')).toMatchObject({ reading: { query: { by: ['games.name'] } } });
  });

  test('say which word was read as what', () => {
    expect(ask('Which publishers offer at least 2 games?')).toMatchObject({
      corrections: [{ written: 'offer', read: 'publishers – games' }],
    });
    expect(ask('What is the nation of each publisher?')).toMatchObject({ corrections: [{ written: 'nation', read: 'country' }] });
  });

  test('are not read by a verb that tells some of them from others, or a word that is narrower', () => {
    expect(ask('Which publishers cancelled at least 2 games?')).toMatchObject({
      kind: 'unread',
      left: expect.arrayContaining(['cancelled']),
    });
    expect(ask('Number of games attended by publisher')).toMatchObject({ kind: 'unread' });
    expect(ask('Number of games attended where the country is Latvia')).toMatchObject({ kind: 'unread' });
    expect(ask('How many chess have the language Welsh?')).toMatchObject({ kind: 'unread' });
    // Which of them is not said.
    expect(ask('Number of publishers by label')).toMatchObject({ kind: 'unread' });
  });

  test('have no number that a listing would only contain', () => {
    expect(ask('the highest publisher')).toMatchObject({ kind: 'unread' });
    expect(ask('Which games are heavier than the average weight of games with language Welsh?')).not.toMatchObject({ kind: 'rows' });
    expect(ask('Which language was used for the largest game?')).toMatchObject({ kind: 'unread' });
    expect(ask('For each language show the game with the highest weight')).not.toMatchObject({
      reading: { query: { by: ['games.language'] } },
    });
    expect(ask('Which publisher has the latest released year?')).not.toMatchObject({ kind: 'query' });
    expect(ask('missing values of weight and country')).not.toMatchObject({ kind: 'analysis' });
    expect(ask('Number of different languages by language')).toMatchObject({ kind: 'unread' });
    expect(ask('Which games have a mechanic above 3?')).toMatchObject({ kind: 'unread' });
    expect(ask('What are the names of the games and of their publisher?')).not.toMatchObject({ rows: { columns: ['games.name'] } });
    expect(ask('How many games have the mechanic Worker Placement?')).toMatchObject({ kind: 'unread' });
  });
});
