import { upperBound } from './bound.ts';
import type { Question } from './questions/draw-questions.ts';
import type { Outcome } from './score.ts';

export interface Asked {
  question: Question;
  outcome: Outcome;
  /** Whether a number or a listing came back, right or wrong. */
  answered: boolean;
}

/** A table of questions asked, right, asked back, refused and wrong, and the 95 % bound of the share of wrong answers. */
export function tableBy(title: string, all: readonly Asked[], name: (question: Question) => string): string {
  const groups = [...Map.groupBy(all, ({ question }) => name(question))].sort(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(title.length, ...groups.map(([group]) => group.length), 5);
  const head = ['asked', 'right', 'asked back', 'refused', 'wrong', 'wrong of answered', 'at most (95%)'];
  const line = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(width) : cell.padStart((head[at - 1] as string).length))).join('  ');
  return [line([title, ...head]), ...groups.map(([group, own]) => line([group, ...figures(own)])), line(['all', ...figures(all)])].join(
    '\n',
  );
}

function figures(all: readonly Asked[]): string[] {
  const of = (outcome: Outcome) => all.filter((one) => one.outcome === outcome).length;
  const answered = all.filter((one) => one.answered).length;
  const percent = (part: number) => `${(part * 100).toFixed(1)}%`;
  return [
    String(all.length),
    `${of('right')} (${percent(of('right') / all.length)})`,
    String(of('asked back')),
    String(of('refused')),
    String(of('wrong')),
    answered === 0 ? '–' : percent(of('wrong') / answered),
    answered === 0 ? '–' : percent(upperBound(of('wrong'), answered)),
  ];
}
