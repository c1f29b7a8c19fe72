export { startSweeper } from './start-sweeper.ts';
export { SWEEP_AGES, sweep } from './sweep.ts';
