import type { CellValue } from '../../../data/engine/types.ts';
import type { Ask } from '../../../data/receipts/types.ts';
import type { NumberFormat } from '../../figures/document.ts';

export interface StatisticsColumn {
  name: string;
  label: string;
  format: NumberFormat | null;
  /** Shown only if the asker names it. */
  extra?: true;
}

export interface StatisticsResult {
  /** One sentence that includes the values. */
  sentence: string;
  columns: StatisticsColumn[];
  rows: CellValue[][];
  sql: string;
}

/** A statistical procedure that a question asks for by name. */
export interface StatisticsPlan {
  title: string;
  /** One sentence: how the question was understood. */
  explanation: string;
  assumptions: string[];
  run(ask: Ask): Promise<StatisticsResult>;
}
