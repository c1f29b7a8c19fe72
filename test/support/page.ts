export interface PageAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the answer's JSON is
  body: any;
}

/** Behaves like a browser tab with one of our pages: keeps cookies, sends its origin and the CSRF token it was given. */
export function openPage(url: string) {
  const cookies = new Map<string, string>();
  let csrf = '';

  async function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return send(method, path, {
      body: json === undefined ? undefined : JSON.stringify(json),
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
  }

  async function send(
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<PageAnswer> {
    const response = await fetch(`${url}${path}`, {
      method,
      body: init.body,
      redirect: 'manual',
      headers: {
        origin: url,
        ...(csrf === '' ? {} : { 'x-csrf-token': csrf }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const body = text.startsWith('{') ? JSON.parse(text) : text;
    if (typeof body?.csrf_token === 'string') csrf = body.csrf_token;
    return { status: response.status, headers: response.headers, body };
  }

  return {
    cookies,
    get csrf() {
      return csrf;
    },
    call,
    send,
    get: (path: string) => call('GET', path),
    post: (path: string, json: unknown = {}) => call('POST', path, json),
    /** Opens the sign-in page and submits it. */
    async signIn(email: string, password: string, totpCode?: string) {
      await call('GET', '/api/auth/session/');
      return call('POST', '/api/auth/sign-in/', { email, password, ...(totpCode === undefined ? {} : { totp_code: totpCode }) });
    },
  };
}

export type Page = ReturnType<typeof openPage>;
