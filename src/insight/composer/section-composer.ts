import { AppError } from '../../platform/errors.ts';
import type { ComposedSection, SectionComposer, SectionIo } from '../reports/sections/composer.ts';
import type { ReportSection } from '../reports/sections/section.ts';
import { checkExplain, composeExplain } from './explain-section.ts';
import { checkForecast, composeForecast } from './forecast-section.ts';
import { checkGoal, composeGoal, type GoalIo } from './goal-section.ts';
import { pinAnswers } from './pin-answers.ts';
import { checkQuery, composeQuery } from './query-section.ts';
import { composeText } from './text-section.ts';

/** Computes the sections of reports that are no template's: each number by the same query as `query_metrics` and its siblings give. */
export function openSectionComposer(goals: GoalIo): SectionComposer {
  return { pin: pinAnswers, check, compose: (io, section, state) => compose(goals, io, section, state) };
}

async function check(io: SectionIo, section: ReportSection): Promise<void> {
  switch (section.kind) {
    case 'query':
    case 'table':
    case 'answer':
      return checkQuery(io, section);
    case 'forecast':
      return checkForecast(io, section);
    case 'explain':
      return checkExplain(io, section);
    case 'goal':
      return checkGoal(io, section);
    default:
    // Text needs no check, and templates are checked where they are bound.
  }
}

async function compose(goals: GoalIo, io: SectionIo, section: ReportSection, state: unknown): Promise<ComposedSection> {
  switch (section.kind) {
    case 'query':
    case 'table':
    case 'answer':
      return composeQuery(io, section);
    case 'forecast':
      return composeForecast(io, section);
    case 'explain':
      return composeExplain(io, section);
    case 'goal':
      return composeGoal(goals, io, section, state);
    case 'text':
      return composeText(io, section);
    default:
      throw new AppError('validation_error', `A section of kind ${section.kind} is computed by its template.`);
  }
}
