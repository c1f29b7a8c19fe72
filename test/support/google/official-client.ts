import type { auth } from '@googleapis/sheets';
import type { GoogleServer } from './server.ts';

type Auth = Pick<typeof auth, 'JWT'>;

/** Google's own sign-in as a service account, by its key file, at the stand-in. */
export function officialSignIn({ JWT }: Auth, google: GoogleServer, key: string, api: 'spreadsheets' | 'analytics') {
  const { client_email: email, private_key } = JSON.parse(key) as { client_email: string; private_key: string };
  const client = new JWT({ email, key: private_key, scopes: [`https://www.googleapis.com/auth/${api}.readonly`] });
  // Its token endpoint cannot be configured.
  client.transporter.interceptors.request.add({
    resolved: async (options) => {
      if (options.url.hostname === 'oauth2.googleapis.com') options.url = new URL('/token', google.url);
      return options;
    },
  });
  return client;
}
