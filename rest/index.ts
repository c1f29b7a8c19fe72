export { restRouter } from './router.ts';
