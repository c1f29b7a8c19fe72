import { account } from './account.ts';
import { ask } from './ask.ts';
import { billing } from './billing.ts';
import { board } from './board.ts';
import { brand } from './brand.ts';
import { charts } from './charts.ts';
import { common } from './common.ts';
import { compose } from './compose.ts';
import { connections } from './connections.ts';
import { consent } from './consent.ts';
import { dashboards } from './dashboards.ts';
import { developer } from './developer.ts';
import { goals } from './goals.ts';
import { home } from './home.ts';
import { metrics } from './metrics.ts';
import { model } from './model.ts';
import { notices } from './notices.ts';
import { questions } from './questions.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { sources } from './sources.ts';
import { usage } from './usage.ts';

export const de = {
  account,
  ask,
  billing,
  board,
  brand,
  charts,
  common,
  compose,
  connections,
  consent,
  dashboards,
  developer,
  goals,
  home,
  metrics,
  model,
  notices,
  questions,
  reports,
  settings,
  sharing,
  sources,
  usage,
};
