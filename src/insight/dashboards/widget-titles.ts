import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf } from '../figures/wording.ts';

interface Labelled {
  label: string;
}
interface Named {
  name: string;
}

/** The titles of widgets, in the present language. */
export const TITLES = {
  findings: () => phrase('What stands out', 'Was auffällt'),
  overTime: (label: string) => `${label} ${phrase('over time', 'im Zeitverlauf')}`,
  by: ({ label }: Labelled, ...dimensions: Named[]) =>
    `${label} ${phrase('by', 'nach')} ${dimensions.map(({ name }) => inSentence(labelOf(name))).join(phrase(' and ', ' und '))}`,
  numbers: (metric: Labelled, dimension: Named) => `${TITLES.by(metric, dimension)}, ${phrase('in numbers', 'in Zahlen')}`,
  pair: ({ x, y, by }: { x: Labelled; y: Labelled; by: Named }) =>
    TITLES.by({ label: `${y.label} ${phrase('against', 'gegen')} ${inSentence(x.label)}` }, by),
  funnel: (first: Labelled, last: Labelled) =>
    phrase(`From ${inSentence(first.label)} to ${inSentence(last.label)}`, `Von ${first.label} bis ${last.label}`),
};
