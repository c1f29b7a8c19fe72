import { ConnectorProblem } from '../problem.ts';

/** What may hold any character: texts, delimited names, comments; then what opens and closes. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|--[^\n]*|\/\*|\*\/|['"[()]/g;

/** Where a comment's line ends must be beyond doubt. */
const CONTROLS = /[^\P{Cc}\t\n]|[\u2028\u2029]/u;

/**
 * A query of the owner's as a subquery. The server would run several statements in a row, and needs no semicolon between them; but all that is
 * between parentheses is one query, so the text must close none that it has not opened.
 * @throws ConnectorProblem
 */
export function subquery(query: string): string {
  const text = query.replaceAll(/\r\n?/g, '\n').trim().replace(/;\s*$/, '');
  if (CONTROLS.test(text)) throw unbalanced();
  let depth = 0;
  let comments = 0;
  TOKENS.lastIndex = 0;
  for (let found = TOKENS.exec(text); found; found = TOKENS.exec(text)) {
    const [token] = found;
    // Comments may contain comments, and in them nothing else counts.
    if (token === '/*') comments += 1;
    else if (comments > 0) {
      if (token === '*/') comments -= 1;
      else TOKENS.lastIndex = found.index + 1;
    } else if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === '*/' || (token.length === 1 && token !== '(')) throw unbalanced();
    if (depth < 0) throw unbalanced();
  }
  if (depth !== 0 || comments !== 0) throw unbalanced();
  return `(${text}\n)`;
}

const unbalanced = () =>
  new ConnectorProblem(
    'schema',
    'The query is no single SELECT: its parentheses, quotation marks or comments do not match, or it has control characters. Correct it in another client.',
  );
