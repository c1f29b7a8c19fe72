export { startSweeper } from './start-sweeper.ts';
export { SWEEP_AGES, type SweepAges, sweep } from './sweep.ts';
