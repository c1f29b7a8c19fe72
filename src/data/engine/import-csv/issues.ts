import type { TableCertificate } from '../types.ts';

type Issue = TableCertificate['issues'][number];

const EXAMPLES_MAX = 20;
const TEXT_MAX = 200;

/** Collects repairs and rejections: exact counts, and the first occurrences with their lines. */
export class IssueLog {
  #issues = new Map<string, Issue>();

  add(kind: string, action: Issue['action'], message: string, example: { line: number; column?: string; text?: string }, count = 1): void {
    let issue = this.#issues.get(kind);
    if (!issue) {
      issue = { kind, action, count: 0, message, examples: [] };
      this.#issues.set(kind, issue);
    }
    issue.count += count;
    if (issue.examples.length < EXAMPLES_MAX)
      issue.examples.push({ ...example, ...(example.text === undefined ? {} : { text: excerpt(example.text) }) });
  }

  list(): Issue[] {
    return [...this.#issues.values()];
  }
}

/** Shortens a text for the certificate. */
function excerpt(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
