import type { Database } from '../model.ts';
import { bank } from './bank.ts';
import { clinic } from './clinic.ts';
import type { Setting } from './columns.ts';
import { logistics } from './logistics.ts';
import { manufacturing } from './manufacturing.ts';
import { marketing } from './marketing.ts';
import { shop } from './shop.ts';
import { subscriptions } from './subscriptions.ts';
import { support } from './support.ts';

export const TRADES: Record<string, (setting: Setting) => Database> = {
  subscriptions,
  support,
  marketing,
  shop,
  logistics,
  clinic,
  manufacturing,
  bank,
};
