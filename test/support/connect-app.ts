import { saveTokensModel } from '../../oauth/grants/save-tokens.ts';
import { mintCredential } from '../../src/account/identity/raw-keys.ts';
import { REDIRECT, SCOPES, seedClient, seedCode, type TestClient } from '../oauth/connection.ts';
import type { Member, Seeded } from './serve.ts';
import { service } from './tool-call.ts';

/** An app connected by a member, with a valid access token; reuses the given app. */
export async function connectApp(of: Seeded, member: Member, given?: TestClient): Promise<TestClient> {
  const served = await service();
  const client = given ?? (await seedClient(served));
  const { grantId } = await seedCode(served, client, of, { member });
  const token = { accessToken: mintCredential('mcp_access').raw, scope: SCOPES, client: { id: client.id, grants: [] }, user: { grantId } };
  const request = { client, now: served.services.now(), redirectUri: REDIRECT, scope: undefined };
  await served.services.em.fork().transactional((tx) => saveTokensModel(tx, request).saveToken(token, token.client, token.user));
  return client;
}
