/** Speaks with the host that shows this page (MCP Apps, SEP-1865): JSON-RPC by postMessage, and nothing else leaves the page. */

const waiting = new Map();
let lastId = 0;

function send(message) {
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

export function request(method, params) {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ id, method, params });
  });
}

/** Connects, and calls `show` with the structured content of each result of the tool. */
export async function connect(name, show) {
  addEventListener('message', (event) => {
    // Only who embeds this page may tell it anything.
    if (event.source !== parent || event.data?.jsonrpc !== '2.0') return;
    receive(event.data, show);
  });
  const { hostContext = {} } = await request('ui/initialize', {
    appInfo: { name, version: '1.0.0' },
    appCapabilities: {},
    protocolVersion: '2026-01-26',
  });
  dress(hostContext);
  send({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
  }).observe(document.documentElement);
}

function receive(message, show) {
  const { id, method, params, result, error } = message;
  if (method === undefined) {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
    return;
  }
  if (method === 'ui/notifications/tool-result') show(params?.structuredContent ?? null, params?.isError === true, textOf(params));
  if (method === 'ui/notifications/host-context-changed') dress(params ?? {});
  if (id !== undefined)
    send(
      method === 'ping' || method === 'ui/resource-teardown'
        ? { id, result: {} }
        : { id, error: { code: -32601, message: 'Not supported' } },
    );
}

function textOf(result) {
  return (result?.content ?? []).flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

/** The host's colours and its light or dark. */
function dress({ theme, styles }) {
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (/^--[a-z0-9-]+$/.test(name) && typeof value === 'string') document.documentElement.style.setProperty(name, value);
  }
}

/** Says something as the user, who pressed for it. */
export function say(text) {
  request('ui/message', { role: 'user', content: [{ type: 'text', text }] }).catch(() => {});
}
