/** A PostgreSQL query in the engine's dialect, as a model would write it that knows its target. Covers only what the question sets use. */
export function inEngineDialect(sql: string): string {
  let text = sql.replace(/\bFLOAT\b/gi, 'DOUBLE').replace(/::TIME\b/gi, '');
  text = rewriteCalls(text, 'TO_CHAR', ([moment, form]) => `strftime(${moment}, ${FORMS[form ?? ''] ?? form})`);
  text = rewriteCalls(text, 'TO_DATE', ([date, form]) => `CAST(strptime(${date}, ${FORMS[form ?? ''] ?? form}) AS DATE)`);
  text = rewriteCalls(text, 'generate_series', ([from, to, step]) => `unnest(generate_series(${from}, ${to}, CAST(${step} AS INTERVAL)))`);
  // In PostgreSQL a primary key determines the other columns of its row; here GROUP BY must name them.
  return text.replace(
    /(SELECT (\w+)\.id, \2\.first_name, \2\.last_name\b[^()]*(?:\([^()]*\)[^()]*)*?GROUP BY \2\.id)\b(?!,)/gi,
    '$1, $2.first_name, $2.last_name',
  );
}

const FORMS: Record<string, string> = {
  "'YYYY-MM'": "'%Y-%m'",
  "'YYYY-MM-DD'": "'%Y-%m-%d'",
  "'HH24:MI'": "'%H:%M'",
  "'Month'": "'%B'",
};

function rewriteCalls(sql: string, name: string, rewrite: (args: string[]) => string): string {
  const call = new RegExp(`\\b${name}\\s*\\(`, 'gi');
  let done = '';
  let rest = sql;
  for (let match = call.exec(rest); match !== null; match = call.exec(rest)) {
    const { args, end } = argumentsFrom(rest, match.index + match[0].length);
    done += rest.slice(0, match.index) + rewrite(args.map((one) => rewriteCalls(one, name, rewrite)));
    rest = rest.slice(end);
    call.lastIndex = 0;
  }
  return done + rest;
}

/** The arguments of a call whose parenthesis has just opened, and where it closes. */
function argumentsFrom(sql: string, from: number): { args: string[]; end: number } {
  const args: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = from;
  for (let at = from; at < sql.length; at++) {
    const char = sql[at];
    if (char === "'") quoted = !quoted;
    if (quoted) continue;
    if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) return { args: [...args, sql.slice(start, at).trim()], end: at + 1 };
    else if (char === ',' && depth === 0) {
      args.push(sql.slice(start, at).trim());
      start = at + 1;
    }
  }
  throw new Error(`A call never ends: ${sql.slice(from - 20, from + 60)}`);
}
