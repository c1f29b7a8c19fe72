import { expect, test } from '@jest/globals';
import { CATALOGUES, germanOf, NAMES } from '../../src/platform/german/index.ts';
import { translatorOf } from '../../src/platform/german/translate.ts';
import type { Node } from '../web/syntax-tree.ts';
import { files, trees } from './house.ts';
import { bare, groupsOf, isCallOf, isCovered, isMessage, isSentence, nameOf, textsOf } from './sentences.ts';

const catalogue = Object.assign({}, ...Object.values(CATALOGUES)) as Record<string, string>;
const known = new Set(Object.keys(catalogue).map(bare));
const knownNames = new Set(Object.keys(NAMES).map(bare));

const ERRORS = /^(AppError|ConnectorProblem)$/;
/** What says both languages itself, and what people never meet: faults of the code, texts of documents for programs, log lines. */
const UNSEEN_CALLS =
  /^(phrase|quality|plainPage|Error|TypeError|RangeError|meta|describe|debug|info|warn|error|fatal|defineTool|definePublicTool)$/;
/** Answers in words, which have their own wording in each language, and what only programs, agents and operators read. */
const UNSEEN_FILES = [
  /^(src\/app|bin|tools\/(mcp|monitoring|analysis))\//,
  /^src\/platform\/(german\/|db\/migrations\/|config|queue\/|work\/lease|storage\/installation)/,
  /^src\/account\/(identity\/(authenticate|jwt)|billing\/(signed-events|sandbox\/))/,
  /^src\/data\/sources\/uploads\//,
  /^src\/insight\/(ask\/(words|procedures|columns|model|check-answer|reader|analyze-events|answer-times|find-metrics|open-questions|sources-used|word-answer)|statistics\/|metrics\/event-analysis\/)/,
  /^src\/insight\/reports\/templates?[/-]/,
  /^oauth\/(?!consent\/|authorize)/,
  /^rest\/(openapi|own-routes|payment-events|receive-upload|uploads|pages\/sandbox)/,
  /^tools\/.*(agent-views|inbound|narrow|budget|report-text|brand-views|saved-views|model-routes|later-cost|connections\/(agents|discover-tables|request|update-connection)|get-[a-z-]+|list-[a-z-]+|decide-model-change|reset-password|view-dashboard)\.ts$/,
];
/** Why a column is kept as it is: the certificate of the REST API and of agents has it, and no page. */
const COLUMN_NOTES = [
  /^src\/data\/sources\/connectors\/.*(types|tables|columns|record-columns|fixed-table)\.ts$/,
  /^src\/data\/engine\/(json-columns|roles-numeric|finish-import)\.ts$/,
  /^src\/data\/engine\/import-csv\/(choose-type|number-format|counted-time|date-candidates|name-columns|type-candidates|period-candidates|open-years|durations|shown-sign|typing)\.ts$/,
];
const COLUMN_NOTE_KEYS = ['reason', 'note', 'isLong', 'renamed'];

/** Whether a literal is a note on a column: the value of such a property or constant. */
const isColumnNote = ({ file, above }: { file: string; above: readonly Node[] }) =>
  COLUMN_NOTES.some((pattern) => pattern.test(file)) ||
  (/^src\/data\/(engine|sources\/connectors)\//.test(file) &&
    above.some(
      (node) =>
        (node.type === 'KeyValueProperty' && COLUMN_NOTE_KEYS.includes(nameOf(node.key))) ||
        (node.type === 'VariableDeclarator' && COLUMN_NOTE_KEYS.includes(nameOf(node.id))),
    ));

const found = files
  .filter((file) => !UNSEEN_FILES.some((pattern) => pattern.test(file)))
  .flatMap((file) => {
    const { whole } = textsOf(trees.get(file));
    return whole.filter(({ above }) => !above.some((one) => isCallOf(one, UNSEEN_CALLS))).map((one) => ({ file, ...one }));
  });

test('every sentence that a person meets has its German', () => {
  const missing = found.filter(
    (one) =>
      (isMessage(one, ERRORS) || (isSentence(one.text) && !(isColumnNote(one) && !one.above.some((node) => isCallOf(node, ERRORS))))) &&
      !isCovered(one.text, known),
  );
  expect([...new Set(missing.map(({ file, text }) => `${file}: ${text}`))]).toEqual([]);
});

test('what a refusal names as being read has its German', () => {
  const named = found.filter(
    ({ file, above: [parent] }) =>
      file.startsWith('src/data/sources/connectors/') &&
      (parent?.type === 'KeyValueProperty' || parent?.type === 'VariableDeclarator') &&
      nameOf(parent.key ?? parent.id) === 'what',
  );
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named.map(({ text }) => text))].filter((text) => !knownNames.has(text))).toEqual([]);
});

test('nothing is translated that the service has ceased to say', () => {
  const said = new Set(
    files
      .filter((file) => !file.startsWith('src/platform/german/'))
      .flatMap((file) => Object.values(textsOf(trees.get(file))).flat())
      .flatMap(({ text }) => [text, ...groupsOf(text)]),
  );
  expect([...known, ...knownNames].filter((text) => !said.has(text))).toEqual([]);
});

test('each sentence is translated at one place', () => {
  const all = Object.values(CATALOGUES).flatMap((one) => Object.keys(one).map(bare));
  expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([]);
});

test('German puts in what English does, and nothing else', () => {
  const values = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!));
  const odd = Object.entries(catalogue).filter(([english, german]) => [...values(german)].some((name) => !values(english).has(name)));
  expect(odd.map(([english]) => english)).toEqual([]);
});

test('no sentence is taken for another that has fewer words of its own', () => {
  const filled = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'x');
  const others = Object.entries(catalogue).filter(([english, german]) => germanOf(filled(english)) !== filled(german));
  expect(others.map(([english]) => english)).toEqual([]);
});

test('a sentence is German throughout, with what was being read; an unknown one stays as it came', () => {
  expect(germanOf('Jira sent the changes of issues in a form that is not in its description of the API.')).toBe(
    'Jira hat eine Antwort in einer Form geschickt, die die Beschreibung der API nicht kennt (Änderungen der Vorgänge).',
  );
  expect(
    germanOf('The table orders is new. Some rows of orders have no updated_at. Every sync reads all of them. The moon is not full.'),
  ).toBe(
    'Die Tabelle orders ist neu. Manche Zeilen von orders haben kein updated_at. Jeder Abgleich liest sie alle. The moon is not full.',
  );
  expect(germanOf('a.b+c@example.com is already a member. Change their role instead.')).toBe(
    'a.b+c@example.com ist schon Mitglied. Ändern Sie stattdessen die Rolle.',
  );
  expect(germanOf('The moon is not full. Wait.')).toBe('The moon is not full. Wait.');
});

test('values that are sentences are translated, and numbers written as German does', () => {
  const say = translatorOf({
    'It failed: {{reason}}': 'Es schlug fehl: {{reason}}',
    '{{count}} rows are bad.': '{{count}} Zeilen sind fehlerhaft.',
  });
  expect(say('It failed: 12,400 rows are bad.')).toBe('Es schlug fehl: 12.400 Zeilen sind fehlerhaft.');
});
