import { bindSources, type Needs } from '../../metrics/bind.ts';
import { bindParameters } from '../../metrics/bind-parameters.ts';
import type { BuiltInTemplate } from './types.ts';

/** Completes a template with the common binding, by its `must`. */
export function defineTemplate({ must = {}, ...template }: Omit<BuiltInTemplate, 'bind'> & { must?: Needs }): BuiltInTemplate {
  return {
    ...template,
    bind: (sources, parameters = {}) => bindSources(sources, bindParameters(template, parameters), must, template.name),
  };
}
