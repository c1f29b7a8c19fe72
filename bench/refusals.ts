import type { AnalysisAnswer } from '../src/insight/ask/types.ts';

/** Counts why questions were refused, with everything quoted left out, so that failures are read by their kind. */
export class Refusals {
  private readonly counts = new Map<string, number>();

  add(answer: AnalysisAnswer): void {
    const kind = answer.choices ? 'asked back' : kindOf(answer.answer);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  lines(): string[] {
    return [...this.counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `  ${String(count).padStart(4)}  ${kind}`);
  }
}

function kindOf(reason: string): string {
  return reason
    .replace(/ You could ask: .*/s, '')
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/(?:“…”, )+“…” name /g, 'several words name ')
    .slice(0, 150);
}
