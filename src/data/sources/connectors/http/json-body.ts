import type { Fetched } from '../../../../platform/egress/guarded-fetch.ts';
import { ConnectorProblem } from '../problem.ts';
import { parseExactly } from './exact-json.ts';
import { excessOf } from './json-size.ts';

/** The value of a JSON response. @throws ConnectorProblem for anything else: HTML, half a document, another encoding */
export function jsonBody({ body, headers }: Fetched, what: string): unknown {
  const type = headers['content-type'] ?? '';
  const excess = excessOf(body);
  if (excess === 'depth') throw new ConnectorProblem('schema', `The response with ${what} is nested too deeply to read.`);
  if (excess === 'values') {
    throw new ConnectorProblem('schema', `The response with ${what} has too many values to read at once. Ask for smaller pages.`);
  }
  let text: string;
  try {
    // Leaves out a byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new ConnectorProblem('upstream', `The response with ${what} is not text in UTF-8, so it cannot be JSON.`, { cause });
  }
  try {
    return parseExactly(text);
  } catch (cause) {
    throw new ConnectorProblem('upstream', notJson(text, type, what), { cause: (cause as Error).name });
  }
}

function notJson(text: string, type: string, what: string): string {
  const start = text.trimStart();
  if (start === '') return `The response with ${what} is empty, where JSON was expected. Check the path.`;
  if (/html/i.test(type) || /^<(!doctype|html)/i.test(start)) {
    return `The service answered with a web page instead of JSON for ${what}: often a sign-in or error page. Check the base URL, the path and the credentials.`;
  }
  if (/xml/i.test(type) || start.startsWith('<')) return `The service answered with XML instead of JSON for ${what}. Ask it for JSON.`;
  if (/^[[{]/.test(start)) return `The JSON of ${what} is broken or cut off. Nothing of it was kept.`;
  return `The response with ${what} is not JSON. Check the path.`;
}
