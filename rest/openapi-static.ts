import { errorResponse } from './openapi-parts.ts';
import { SESSION_PATHS } from './openapi-session.ts';

const failure = { 500: errorResponse(500, ['internal_error'], false) };

/** The paths that are not tools: those that set cookies, the document itself and its UI. */
export const STATIC_PATHS = {
  ...SESSION_PATHS,
  '/api/v1/schema/': {
    get: {
      operationId: 'get_schema',
      summary: 'OpenAPI document',
      description: 'This document as YAML.',
      tags: ['Documentation'],
      security: [],
      responses: {
        200: { description: 'The document', content: { 'application/yaml': { schema: { type: 'string' } } } },
        304: { description: 'Not modified' },
        '4XX': errorResponse(404, ['not_found'], false),
        ...failure,
      },
    },
  },
  '/api/v1/docs/': {
    get: {
      operationId: 'get_docs',
      summary: 'Interactive documentation',
      description: 'Interactive documentation of this API.',
      tags: ['Documentation'],
      security: [],
      responses: {
        200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } },
        304: { description: 'Not modified' },
        '4XX': errorResponse(404, ['not_found'], false),
        ...failure,
      },
    },
  },
};
