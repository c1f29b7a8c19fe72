import { readConfig } from '../platform/config.ts';
import { readKeyRing } from '../platform/secrets/key-ring.ts';
import { checkKeyRing, renewSealed } from '../platform/secrets/rotate-keys.ts';
import { createSealer } from '../platform/secrets/sealer.ts';
import { withDatabase } from './command-line.ts';
import { readJwtSecret } from './jwt-secret.ts';
import { failStart } from './process-life.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

// Re-encrypts every sealed secret under the first key of SECRETS_KEYS; the other keys may then be removed.
try {
  const config = readConfig();
  const ring = await readKeyRing(config.secretsKeys, config.dataDir);
  const secrets = [config.jwtSecret ?? (await readJwtSecret(config.dataDir)), config.jwtSecretPrevious];
  const sealer = createSealer(
    ring,
    secrets.filter((secret) => secret !== null),
  );
  const rotated = await withDatabase(config, async (em) => {
    await checkKeyRing(em, ring, SEALED_COLUMNS);
    return renewSealed(em, sealer, ring[0].id, SEALED_COLUMNS);
  });
  process.stdout.write(`${JSON.stringify({ key: ring[0].id, ...rotated })}\n`);
  process.exit(0);
} catch (error) {
  await failStart(error, undefined);
}
