import type { Role } from '../../api/types.ts';

/** Viewers read reports; everybody else creates and deletes them. */
export const mayWrite = (role: Role): boolean => role !== 'viewer';
