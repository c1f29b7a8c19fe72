import { BANKS } from './shapes/banks.ts';
import { DIRECTIONS } from './shapes/direction.ts';
import { DURATIONS } from './shapes/durations.ts';
import { ERP } from './shapes/erp.ts';
import { GROUPS } from './shapes/groups.ts';
import { MARKETING } from './shapes/marketing.ts';
import { OFFICES } from './shapes/offices.ts';
import { ORDER_LINES } from './shapes/order-lines.ts';
import { PAYMENTS } from './shapes/payments.ts';
import { PERIODS } from './shapes/periods.ts';
import { PIVOTS } from './shapes/pivots.ts';
import { PROGRAMS } from './shapes/programs.ts';
import { REPORTS } from './shapes/reports.ts';
import { SERVICES } from './shapes/services.ts';
import { SHEETS } from './shapes/sheets.ts';
import { SHOPS } from './shapes/shops.ts';
import { STATEMENTS } from './shapes/statements.ts';
import type { Shape } from './write.ts';

/** Files as programs export them, one maker for each shape. */
export const SHAPES: Shape[] = [
  ...SHOPS,
  ...ORDER_LINES,
  ...BANKS,
  ...DIRECTIONS,
  ...DURATIONS,
  ...PAYMENTS,
  ...MARKETING,
  ...PERIODS,
  ...PIVOTS,
  ...GROUPS,
  ...SHEETS,
  ...ERP,
  ...REPORTS,
  ...STATEMENTS,
  ...SERVICES,
  ...OFFICES,
  ...PROGRAMS,
];
