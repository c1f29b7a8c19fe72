import { z } from 'zod';
import { invalidFields } from '../../../../platform/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { type HttpRequest, request } from '../http/request.ts';
import type { SignedIn } from '../oauth/providers.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import type { JiraSecret, JiraSettings } from './settings.ts';

export type JiraLink = Link<JiraSettings, JiraSecret>;

/** Sends requests to a site's REST API, below `/rest/api/3/`, as somebody. */
export interface JiraDoor {
  /** @throws ConnectorProblem */
  send(asked: Omit<HttpRequest, 'url'> & { path: string }): ReturnType<typeof request>;
}

const RETRY_MS = 60_000;
/** Atlassian's `accessible-resources`: the sites that the person allowed. */
const sites = z.array(z.object({ id: z.string().regex(/^[\w-]{1,100}$/), url: z.url().max(500), scopes: z.array(z.string()).default([]) }));

/** The way to a site with an API token; or, as the person who signed in, by way of Atlassian's own address. */
export function jiraDoor(link: JiraLink): JiraDoor {
  return link.signedIn ? personDoor(link, link.signedIn) : tokenDoor(link);
}

function tokenDoor(link: JiraLink): JiraDoor {
  const { email, site_url } = link.settings;
  return {
    async send({ path, headers, ...asked }) {
      if (email === undefined)
        throw invalidFields({ 'settings.email': ['Give the email address of the account that the token belongs to.'] });
      const credentials = Buffer.from(`${email}:${link.secret().api_token}`).toString('base64');
      const url = `${site_url.replace(/\/+$/, '')}/rest/api/3/${path}`;
      return request(link, { ...asked, url, headers: { ...headers, authorization: `Basic ${credentials}` } });
    },
  };
}

function personDoor(link: JiraLink, signedIn: SignedIn): JiraDoor {
  const authorized = async (asked: HttpRequest) => {
    const send = (token: string) =>
      request(link, { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` }, accept: [401] });
    const token = await signedIn.token();
    let response = await send(token);
    if (response.status === 401) response = await send(await signedIn.token(token));
    if (response.status !== 401) return response;
    throw new ConnectorProblem('upstream', 'Atlassian rejects the access token that it has just given. Sync again later.', {
      retryAt: new Date(link.now().getTime() + RETRY_MS),
    });
  };
  let base: Promise<string> | undefined;
  return {
    async send({ path, ...asked }) {
      base ??= baseOf(link, authorized);
      return authorized({ ...asked, url: `${await base}/rest/api/3/${path}` });
    },
  };
}

/** Where Atlassian serves the site of the settings. @throws ConnectorProblem if the person did not allow it, naming those that they did */
async function baseOf(link: JiraLink, authorized: (asked: HttpRequest) => ReturnType<typeof request>): Promise<string> {
  const { atlassianApi } = link.endpoints;
  const what = 'the sites that were allowed';
  const found = sites.safeParse(jsonBody(await authorized({ url: `${atlassianApi}/oauth/token/accessible-resources`, what }), what));
  if (!found.success) throw new ConnectorProblem('upstream', 'Atlassian did not say which sites were allowed. Try again later.');
  const asked = new URL(link.settings.site_url);
  const [, cloudId] = /\/ex\/jira\/([\w-]+)\/?$/.exec(asked.pathname) ?? [];
  const site = found.data.find(({ id, url }) => id === cloudId || new URL(url).host === asked.host);
  if (site) return `${atlassianApi}/ex/jira/${site.id}`;
  const allowed = [...new Set(found.data.map(({ url }) => new URL(url).host))].slice(0, 5).join(', ');
  throw new ConnectorProblem(
    'permission',
    allowed === ''
      ? 'The sign-in allows no Jira site. Sign in with an account that uses the site, and choose it there.'
      : `The sign-in allows ${allowed}, and not ${asked.host}. Correct the address, or sign in again and choose this site.`,
  );
}
