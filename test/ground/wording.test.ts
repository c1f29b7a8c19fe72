import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, listFiles, nodes, parse, ROOT, trees } from './house.ts';

/** What no native speaker writes in a refusal, a title, a label or a page of the manual: an example, and what to write instead. */
const AVOIDED: readonly [word: RegExp, example: string, instead: string][] = [
  [/\banew\b/i, 'Generate it anew.', 'again'],
  [/\bbeside\b/i, 'The files beside it.', 'next to, or in addition to'],
  [/\bwhoever\b/i, 'Ask whoever invited you.', 'the person who, or anyone who'],
  [/\bof whom\b/i, 'Users of whom there are two.', 'whose, or a second sentence'],
  [
    /(?<!\b(all|any|each|either|both|neither|none|one|some|most|many|half) )\bof which\b/i,
    'Of which table?',
    'whose, or a second sentence',
  ],
  [/\b(is|are|was|were|be|being) told\b/i, 'Members who are told of it.', 'gets an email, sees, or is notified'],
  [/\b(is|are|was|were|be|being) held to\b/i, 'Keys are held to this limit.', 'must, or is limited to'],
  [/\botherwise than\b|\bcomes? otherwise\b/i, 'It moved otherwise than the rest.', 'differently from'],
  [/\bin the place of\b/i, 'In the place of the old file.', 'instead of'],
  [/(?<!\b(ask|use|used|pay|paid|known) )\bfor what\b/i, 'See the list for what there is.', 'the thing itself'],
  [/\b(tells?|told) apart\b/i, 'It tells apart two rows.', 'distinguish'],
  [/\bby words\b/i, 'Found by words.', 'in words, or by name'],
  [/\b(a|the|this|each|last) look\b/i, 'The last look saw nothing.', 'view, or check'],
  [/\blook(s|ed)? (at|for)\b/i, 'The rows it looked at.', 'check, inspect, or search for'],
  [/\bfor good\b/i, 'Its history is gone for good.', 'permanently'],
];

/** Sentences that use such a word as English does, whole. Keep it short. */
const ALLOWED: readonly string[] = [
  'which values of which columns, or which pairs of values, moved differently from the rest, each with its share of the change.',
];

interface Sentence {
  file: string;
  text: string;
}

/** Every string and template of a file that has a blank in it, sentence by sentence: keys, paths and names do not count. */
function sentences(file: string, tree: unknown): Sentence[] {
  const found: string[] = [];
  for (const node of nodes(tree)) {
    if (node.type === 'StringLiteral') found.push(String(node.value));
    else if (node.type === 'TemplateElement') found.push(String(node.cooked ?? node.raw));
  }
  return found
    .flatMap((text) => text.split(/(?<=[.!?:;]) |\n/))
    .flatMap((text) => (/\S \S/.test(text) ? [{ file, text: text.trim() }] : []));
}

/** The lines of a page of the manual, without code. */
function lines(file: string): Sentence[] {
  const prose = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return prose.split('\n').map((text) => ({ file, text: text.trim() }));
}

function awkward(found: readonly Sentence[]): string[] {
  return found.flatMap(({ file, text }) =>
    ALLOWED.includes(text)
      ? []
      : AVOIDED.flatMap(([word, , instead]) => (word.test(text) ? [`${file}: “${text}” (${word.exec(text)?.[0]}: write ${instead})`] : [])),
  );
}

describe('words that nobody would say', () => {
  test('are in no string of the server: refusals, titles, descriptions, mails and sentences of reports', () => {
    // Words that people write in their questions, which are read and never said.
    const heard = 'src/insight/ask/words/languages/en-analysis.ts';
    const served = files.filter((file) => !file.includes('/migrations/') && !file.startsWith('tools/mcp/conformance') && file !== heard);
    expect(awkward(served.flatMap((file) => sentences(file, trees.get(file))))).toEqual([]);
  });

  test('are in no message of the web application', () => {
    const catalogue = listFiles('web/src/messages/en');
    expect(catalogue.length).toBeGreaterThan(10);
    expect(awkward(catalogue.flatMap((file) => sentences(file, parse(file))))).toEqual([]);
  });

  test('are nowhere in the manual', () => {
    const manual = ['README.md', ...listFiles('docs').filter((file) => file.endsWith('.md'))];
    expect(awkward(manual.flatMap(lines))).toEqual([]);
  });

  test('are found, each by an example, and in code as well as in prose', () => {
    for (const [word, example, instead] of AVOIDED) {
      expect(awkward([{ file: 'tools/x.ts', text: example }])).toEqual([expect.stringContaining(`write ${instead}`)]);
      expect(awkward(sentences('x.ts', parse('x.ts', `throw new AppError('conflict', ${JSON.stringify(example)});`)))).toHaveLength(1);
      expect(awkward(sentences('x.ts', parse('x.ts', `const said = \`\${1} rows. ${example}\`;`)))).toHaveLength(1);
      expect(word.flags).toBe('i');
    }
  });

  test('are not the idiom', () => {
    const idiom = [
      'Filters, all of which must match.',
      'What your credits were used for.',
      'A lookup by key.',
      'In addition to it, besides.',
    ];
    expect(awkward(idiom.map((text) => ({ file: 'idiom', text })))).toEqual([]);
  });
});
