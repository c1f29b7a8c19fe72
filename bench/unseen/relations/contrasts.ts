import { childrenOf, columnOf, type Drawn, label, type Shape } from './questions.ts';
import type { Cell, Entity, Row } from './spec.ts';

/** A thing with the rows that refer to it. */
function family(from: Drawn) {
  const of = from.random.pick(from.named);
  const children = childrenOf(from, of);
  if (children.length === 0) return null;
  const { child, column } = from.random.pick(children);
  const own = (row: Row): Row[] => from.rowsOf(child).filter((one) => one[column.name] === row.id);
  return { of, child, own, rows: from.rowsOf(of) };
}

const asked = ({ random }: Drawn, { many }: Entity, words: string): string =>
  random.pick([`Which ${many} ${words}?`, `List the names of the ${many} that ${words}.`]);

/** What things have and lack, with "but"; bounds on the total of each; columns named right after their table. */
export const contrasts: Record<string, Shape> = {
  'contrast own and none': (from) => {
    const drawn = family(from);
    const cat = drawn && columnOf(from, drawn.of, 'category');
    if (!drawn || !cat) return null;
    const { of, child, own, rows } = drawn;
    const value = from.random.pick(rows)[cat.name]!;
    const words = from.random.pick([
      `have the ${cat.words} ${value} but no ${child.many}`,
      `have ${cat.words} ${value} but never had a ${child.one}`,
    ]);
    return { text: asked(from, of, words), truth: rows.filter((row) => row[cat.name] === value && own(row).length === 0).map(label) };
  },
  'contrast some and none': (from) => {
    const drawn = family(from);
    const by = drawn && columnOf(from, drawn.child, 'category');
    if (!drawn || !by) return null;
    const { of, child, own, rows } = drawn;
    const value = from.random.pick(from.rowsOf(child))[by.name]!;
    const text = asked(from, of, `have ${child.many} but no ${child.many} with the ${by.words} ${value}`);
    const truth = rows.filter((row) => own(row).length > 0 && own(row).every((one) => one[by.name] !== value)).map(label);
    return { text, truth };
  },
  'contrast total of each': (from) => {
    const drawn = family(from);
    const num = drawn && columnOf(from, drawn.child, 'number');
    if (!drawn || !num) return null;
    const { of, child, own, rows } = drawn;
    const total = (row: Row) => own(row).reduce((sum, one) => sum + Number(one[num.name]), 0);
    const n = Math.round(total(from.random.pick(rows)) / 2);
    const text = from.random.pick([
      `Show the ${of.many} with a total ${num.words} of their ${child.many} above ${n}.`,
      `Which ${of.many} have a total ${num.words} over ${n}?`,
    ]);
    return { text, truth: rows.filter((row) => total(row) > n).map(label) };
  },
  'contrast columns after table': (from) => {
    const of = from.random.pick(from.named);
    const cat = columnOf(from, of, 'category');
    if (!cat) return null;
    const text = from.random.pick([`Show all ${of.one} ids and ${cat.words} values.`, `Show all ${of.one} ids and names.`]);
    const second = text.endsWith('names.') ? 'name' : cat.name;
    return { text, truth: from.rowsOf(of).map((row): Cell[] => [row.id!, row[second]!]) };
  },
};
