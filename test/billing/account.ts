import { expect } from '@jest/globals';
import { PASSWORD } from '../support/identity.ts';
import { openPage, type Page } from '../support/page.ts';
import type { Seeded, Served } from '../support/serve.ts';

/** Drives the billing page as an organization's owner, and the sandbox's pages. */
export async function billingOf(served: Served, of: Seeded) {
  const tab = openPage(served.url);
  await tab.signIn(of.owner.email, PASSWORD);
  // Months pass in these tests, so sessions expire.
  const again = async (ask: () => ReturnType<Page['get']>) => {
    const answer = await ask();
    if (answer.status === 401) {
      await tab.signIn(of.owner.email, PASSWORD);
      return ask();
    }
    // Like the page: the person confirms who they are, then the request is repeated. A suspended organization can do this too.
    if (answer.body?.error?.details?.reauthentication_required !== true) return answer;
    await expected(tab.post('/api/account/reauthenticate/', { password: PASSWORD }), 200);
    return ask();
  };
  const page = {
    get: (path: string) => again(() => tab.get(path)),
    post: (path: string, json?: object) => again(() => tab.post(path, json)),
  };
  const portal = async () => (await expected(page.post('/api/billing/portal/'), 201)).url as string;
  return {
    page,
    subscription: async () => expected(page.get('/api/billing/subscription/'), 200),
    invoices: async () => (await expected(page.get('/api/billing/invoices/'), 200)).results,
    checkout: async (plan: string) => (await expected(page.post('/api/billing/checkout/', { plan }), 201)).checkout_url as string,
    /** Opens a checkout for a plan and pays on it. */
    async buy(plan: string) {
      return press(await this.checkout(plan), 'pay');
    },
    /** Presses buttons on the sandbox's portal, one after another. */
    async portal(...actions: string[]) {
      const url = await portal();
      for (const action of actions) expect((await press(url, action)).status).toBe(200);
    },
  };
}

/** Presses a button on one of the sandbox's pages. */
export async function press(url: string, action: string) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action }),
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

async function expected(answer: ReturnType<Page['get']>, status: number) {
  const { body, ...got } = await answer;
  expect([got.status, body]).toEqual([status, expect.anything()]);
  return body;
}
