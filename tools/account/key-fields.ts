import { z } from 'zod';
import type { ApiKey } from '../../src/account/identity/entities.ts';
import { iso, timestamp, uuid } from '../fields.ts';

/** The fields of a key in every view. */
export const keyFields = {
  id: uuid,
  name: z.string(),
  key_prefix: z.string().meta({ description: 'First characters, to recognize the key' }),
  permissions: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
};

export function keyFieldsView(key: ApiKey, permissions: string[]) {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.keyPrefix,
    permissions,
    created_at: iso(key.createdAt),
    expires_at: iso(key.expiresAt ?? null),
  };
}
