import { z } from 'zod';
import type { ConnectionRequest } from '../../src/data/sources/connections/check-connection.ts';
import { invalidFields } from '../../src/platform/errors.ts';
import { id } from '../fields.ts';
import { kindField, secretField, settingsField } from './fields.ts';

/** Where to connect: in full, or a source's stored connection with what is to be different. */
export const connectionRequest = z
  .strictObject({
    kind: kindField.optional(),
    settings: settingsField.optional(),
    secret: secretField.optional().meta({ description: 'Needed again for settings that differ from the stored ones' }),
    data_source_id: id.optional().meta({ format: 'uuid', description: 'Instead of kind: a data source whose stored connection to use' }),
  })
  .transform(({ kind, settings, secret, data_source_id: dataSourceId }): ConnectionRequest => {
    if (dataSourceId !== undefined) return { dataSourceId, settings, secret };
    if (kind === undefined) throw invalidFields({ kind: ['Name a kind, or a data_source_id.'] });
    return { kind, settings: settings ?? {}, secret: secret ?? {} };
  });
