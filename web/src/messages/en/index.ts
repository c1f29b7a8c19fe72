import { account } from './account.ts';
import { ask } from './ask.ts';
import { board } from './board.ts';
import { charts } from './charts.ts';
import { common } from './common.ts';
import { dashboards } from './dashboards.ts';
import { goals } from './goals.ts';
import { home } from './home.ts';
import { notices } from './notices.ts';
import { reports } from './reports.ts';
import { sharing } from './sharing.ts';
import { sources } from './sources.ts';
import { usage } from './usage.ts';

/** The catalogue in English: complete, and the form of every other language's. */
export const en = { account, ask, board, charts, common, dashboards, goals, home, notices, reports, sharing, sources, usage };
