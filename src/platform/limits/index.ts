export { openKeptLimiter } from './kept-limiter.ts';
export { createMemoryLimiter } from './memory-limiter.ts';
export { createRedisLimiter } from './redis-limiter.ts';
