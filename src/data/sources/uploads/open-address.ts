import { mintSecret } from '../../../account/identity/raw-keys.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { PLAN_TERMS } from '../../../platform/plans.ts';
import type { AppendRule } from '../../engine/append/types.ts';
import { cleanFileName } from '../create-file-source.ts';
import { getSource } from '../get-source.ts';
import { requireIdle } from '../source-changes.ts';
import { UploadAddress } from './entities.ts';

/** How long an address takes its file. */
export const ADDRESS_MINUTES = 15;

/** What a file that is yet to come is for. */
export type UploadPurpose =
  | { mode: 'create'; name?: string; description?: string; fileName: string }
  | { mode: 'append' | 'replace'; dataSourceId: string; repeats: AppendRule['repeats']; fileName: string };

/** An address as it is shown, once: only its hash is stored. */
export interface OpenedAddress {
  dataSourceId: string;
  /** Path of the address. */
  path: string;
  fileName: string;
  expiresAt: Date;
  bytesMax: number;
}

/**
 * Opens an address that takes one file within 15 minutes.
 * @throws AppError validation_error for a bad file name; not_found, conflict during an import
 */
export async function openAddress(ctx: Context, purpose: UploadPurpose): Promise<OpenedAddress> {
  const { organizationId, kind, credentialId, plan } = ctx.principal;
  const fileName = cleanFileName(purpose.fileName);
  if (purpose.mode !== 'create') requireIdle((await getSource(ctx, purpose.dataSourceId)).source);
  const dataSourceId = purpose.mode === 'create' ? newId() : purpose.dataSourceId;
  const { raw, hash: tokenHash } = mintSecret();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + ADDRESS_MINUTES * 60_000);
  await ctx.em.fork().transactional((tx) =>
    tx.insert(UploadAddress, {
      id: newId(),
      tokenHash,
      organizationId,
      dataSourceId,
      credentialKind: kind,
      credentialId,
      mode: purpose.mode,
      name: (purpose.mode === 'create' ? purpose.name : null) ?? null,
      description: (purpose.mode === 'create' ? purpose.description : null) ?? null,
      fileName,
      repeats: purpose.mode === 'append' ? purpose.repeats : null,
      expiresAt,
      usedAt: null,
      createdAt: now,
    }),
  );
  return { dataSourceId, path: `/api/uploads/${raw}`, fileName, expiresAt, bytesMax: PLAN_TERMS[plan].uploadBytesMax };
}
