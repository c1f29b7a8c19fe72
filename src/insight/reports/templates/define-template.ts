import { bindSources, type Needs } from '../../metrics/bind.ts';
import { bindParameters } from '../../metrics/bind-parameters.ts';
import type { ReportTemplate } from './types.ts';

/** Completes a template with the common binding, by its `must`. */
export function defineTemplate({ must = {}, ...template }: Omit<ReportTemplate, 'bind'> & { must?: Needs }): ReportTemplate {
  return {
    ...template,
    bind: (sources, parameters = {}) => bindSources(sources, bindParameters(template, parameters), must, template.name),
  };
}
