import type { Measure as Shape, StatisticsChoice } from '../../procedures/index.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Method } from '../types.ts';

/** The choices as the methods have them. @throws Unfit if a method of the question itself fits none; one of a note is then not needed */
export function respectStatisticMethods(choices: StatisticsChoice[], methods: readonly Of<'method'>[]): StatisticsChoice[] {
  let all = choices;
  for (const { method, noted } of methods) {
    const changed = all.map((choice) => byMethod(choice, method));
    if (changed.every((one) => one === null) && !noted) throw new Unfit();
    all = all.map((choice, at) => changed[at] ?? choice);
  }
  return all;
}

const POPULATION: Partial<Record<Shape, Shape>> = {
  standard_deviation: 'population_standard_deviation',
  variance: 'population_variance',
  skewness: 'population_skewness',
  kurtosis: 'population_kurtosis',
  coefficient_of_variation: 'population_coefficient_of_variation',
  standard_error: 'population_standard_error',
};

/** The choice by a method; null if it has nothing to do with it. */
function byMethod(choice: StatisticsChoice, method: Method): StatisticsChoice | null {
  switch (choice.procedure) {
    case 'correlate': {
      const [x, y, by, tested] = choice.args;
      if (method.of === 'significance') return { ...choice, args: [x, y, by, { level: method.is }] };
      return method.of === 'correlation' ? { ...choice, args: [x, y, method.is, tested] } : null;
    }
    case 'strongestCorrelation': {
      if (method.of !== 'correlation') return null;
      if (method.is === 'kendall') throw new Unfit();
      return { ...choice, args: [choice.args[0], choice.args[1], method.is] };
    }
    case 'describeColumns': {
      const [variables, shapes, group] = choice.args;
      if (choice.scope.trimmed && method.of === 'outliers') return choice;
      if (method.of !== 'deviation' || !shapes.some((shape) => shape in POPULATION || Object.values(POPULATION).includes(shape)))
        return null;
      if (method.is === 'sample') return choice;
      return { ...choice, args: [variables, shapes.map((shape) => POPULATION[shape] ?? shape), group] };
    }
    case 'findOutliers': {
      const [x, rule] = choice.args;
      // The deviation that z-scores are counted in.
      if (method.of === 'deviation' && rule.by === 'z')
        return { ...choice, args: [x, { ...rule, population: method.is === 'population' }] };
      if (method.of !== 'outliers') return null;
      return { ...choice, args: [x, method.is.by === rule.by ? { ...rule, ...method.is } : method.is] };
    }
    case 'testNormality': {
      const [x, test, alpha] = choice.args;
      if (method.of === 'normality') return { ...choice, args: [x, method.is, alpha] };
      return method.of === 'significance' ? { ...choice, args: [x, test, method.is] } : null;
    }
    case 'compareGroups': {
      const [x, group, between, test] = choice.args;
      if (method.of === 'variances' && test !== 'anova') {
        if (test === 'welch' && method.is === 'equal') throw new Unfit();
        return { ...choice, args: [x, group, between, method.is === 'equal' ? 'student' : 'welch', choice.args[4]] };
      }
      return method.of === 'significance' ? { ...choice, args: [x, group, between, test, method.is] } : null;
    }
    case 'testIndependence': {
      const [a, b, level, corrected] = choice.args;
      if (method.of === 'continuity') return { ...choice, args: [a, b, level, method.is] };
      if (method.of !== 'significance') return null;
      return { ...choice, args: corrected === undefined ? [a, b, method.is] : [a, b, method.is, corrected] };
    }
    default:
      return null;
  }
}
