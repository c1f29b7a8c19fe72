import type { GetPromptResult, Prompt, ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { PNG } from './media.ts';

const description = 'A fixture of the protocol conformance suite';
const user = (content: GetPromptResult['messages'][number]['content']): GetPromptResult['messages'][number] => ({ role: 'user', content });

export const FIXTURE_PROMPTS: Prompt[] = [
  { name: 'test_simple_prompt', description },
  {
    name: 'test_prompt_with_arguments',
    description,
    arguments: [
      { name: 'arg1', description: 'The first', required: true },
      { name: 'arg2', description: 'The second', required: true },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description,
    arguments: [{ name: 'resourceUri', description: 'What to embed', required: true }],
  },
  { name: 'test_prompt_with_image', description },
  { name: 'test_input_required_result_prompt', description },
];

/** The suite's prompts, filled in; undefined for any other. */
export function fixturePrompt(name: string, given: Record<string, string>): GetPromptResult | undefined {
  switch (name) {
    case 'test_simple_prompt':
      return { messages: [user({ type: 'text', text: 'This is a simple prompt for testing.' })] };
    case 'test_prompt_with_arguments':
      return { messages: [user({ type: 'text', text: `Prompt with arguments: arg1='${given.arg1}', arg2='${given.arg2}'` })] };
    case 'test_prompt_with_embedded_resource':
      return {
        messages: [
          user({
            type: 'resource',
            resource: { uri: given.resourceUri ?? '', mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          }),
          user({ type: 'text', text: 'Please process the embedded resource above.' }),
        ],
      };
    case 'test_prompt_with_image':
      return {
        messages: [
          user({ type: 'image', data: PNG, mimeType: 'image/png' }),
          user({ type: 'text', text: 'Please analyze the image above.' }),
        ],
      };
    default:
      return undefined;
  }
}

export const FIXTURE_RESOURCES: Resource[] = [
  { uri: 'test://static-text', name: 'static-text', description, mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description, mimeType: 'image/png' },
];

export const FIXTURE_TEMPLATES: ResourceTemplateType[] = [
  { uriTemplate: 'test://template/{id}/data', name: 'template', description, mimeType: 'application/json' },
];

/** The suite's resources; undefined for any other. */
export function fixtureResource(uri: string): ReadResourceResult | undefined {
  if (uri === 'test://static-text') {
    return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] };
  }
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}
