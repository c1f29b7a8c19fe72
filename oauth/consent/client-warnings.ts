import { domainToUnicode } from 'node:url';
import { isLoopbackUri } from '../checks/redirect-uris.ts';

/** Reasons to doubt that a client is what its name claims. */
type ClientWarning = 'punycode' | 'name_of_another' | 'name_of_this_service' | 'misleading_letters';

interface ClientMarks {
  /** A punycode host in Unicode, as browsers may show it (RFC 5891); null for any other host. */
  redirectHostShown: string | null;
  warnings: ClientWarning[];
  /** The known application whose name the client uses without redirecting to one of its hosts. */
  known: { name: string; hosts: string[] } | null;
}

interface KnownClient {
  name: string;
  /** Names it goes by, without spaces. */
  aliases: string[];
  hosts: string[];
  schemes: string[];
}

/** Applications that people expect to see here, and where they redirect to besides loopback. */
const KNOWN: readonly KnownClient[] = [
  { name: 'Claude', aliases: ['claude', 'claudecode', 'anthropic'], hosts: ['claude.ai', 'claude.com', 'anthropic.com'], schemes: [] },
  { name: 'Cursor', aliases: ['cursor', 'anysphere'], hosts: ['cursor.com'], schemes: ['cursor:'] },
  { name: 'VS Code', aliases: ['vscode', 'visualstudiocode'], hosts: ['vscode.dev'], schemes: ['vscode:', 'vscode-insiders:'] },
  { name: 'ChatGPT', aliases: ['chatgpt', 'openai'], hosts: ['chatgpt.com', 'openai.com'], schemes: [] },
];
/** Names this service uses on its own pages. */
const OWN_NAMES: readonly string[] = ['reporting', 'reportingservice'];

/** Letters of other alphabets, and digits, that look like Latin letters (the common ones of Unicode TR 39); `i` and `l` count as one. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries([
  ['а', 'a'],
  ['α', 'a'],
  ['с', 'c'],
  ['ϲ', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['ε', 'e'],
  ['ɡ', 'g'],
  ['һ', 'h'],
  ['і', 'l'],
  ['ι', 'l'],
  ['ı', 'l'],
  ['ӏ', 'l'],
  ['i', 'l'],
  ['1', 'l'],
  ['|', 'l'],
  ['ј', 'j'],
  ['κ', 'k'],
  ['к', 'k'],
  ['м', 'm'],
  ['н', 'h'],
  ['η', 'n'],
  ['ո', 'n'],
  ['о', 'o'],
  ['ο', 'o'],
  ['օ', 'o'],
  ['0', 'o'],
  ['р', 'p'],
  ['ρ', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['5', 's'],
  ['т', 't'],
  ['τ', 't'],
  ['υ', 'u'],
  ['ս', 'u'],
  ['ν', 'v'],
  ['ѵ', 'v'],
  ['ԝ', 'w'],
  ['х', 'x'],
  ['χ', 'x'],
  ['у', 'y'],
  ['γ', 'y'],
  ['3', 'e'],
  ['4', 'a'],
] as const);

/**
 * Warnings about a client, judged by its redirect URI: `redirectUri` is this request's, `documentHost` the host of its metadata document,
 * if it has one.
 */
export function markClient(client: { name: string; redirectUri: string; documentHost: string | null }): ClientMarks {
  const url = new URL(client.redirectUri);
  const redirectHostShown = shownHost(url.hostname);
  const warnings: ClientWarning[] = [];
  if (redirectHostShown !== null || (client.documentHost !== null && shownHost(client.documentHost) !== null)) warnings.push('punycode');
  const known = KNOWN.find(({ aliases }) => aliases.some((alias) => carriesName(client.name, alias))) ?? null;
  const theirs = known !== null && (isLoopbackUri(client.redirectUri) || answersFor(known, url, client.documentHost));
  if (known && !theirs) warnings.push('name_of_another');
  const whole = skeleton(client.name);
  if (OWN_NAMES.some((name) => whole === skeleton(name))) warnings.push('name_of_this_service');
  if (isMisleading(client.name)) warnings.push('misleading_letters');
  return { redirectHostShown, warnings, known: known && !theirs ? { name: known.name, hosts: known.hosts } : null };
}

function shownHost(host: string): string | null {
  if (!host.split('.').some((label) => label.startsWith('xn--'))) return null;
  return domainToUnicode(host) || host;
}

function answersFor({ hosts, schemes }: KnownClient, url: URL, documentHost: string | null): boolean {
  const within = (host: string) => hosts.some((own) => host === own || host.endsWith(`.${own}`));
  return (
    schemes.includes(url.protocol) || (url.protocol === 'https:' && within(url.hostname)) || (documentHost !== null && within(documentHost))
  );
}

/** True if a name is, or contains as a word, something that looks like `alias`: "Claude for Teams", "C l a u d e", but not "Claudette". */
function carriesName(name: string, alias: string): boolean {
  const wanted = skeleton(alias);
  if (skeleton(name) === wanted) return true;
  const words = visible(name)
    .split(/[^\p{L}\p{N}|]+/u)
    .map(skeleton);
  return words.some((_, from) => words.some((_, to) => to >= from && words.slice(from, to + 1).join('') === wanted));
}

/** Latin letters mixed with Cyrillic, Greek or Armenian ones, or invisible characters. */
function isMisleading(name: string): boolean {
  // Emoji sequences are joined by an invisible character.
  const text = name.replace(/(?<=\p{Extended_Pictographic}\uFE0F?)\u200D/gu, '');
  if (/\p{Cf}|\p{Co}|\p{Cn}|\u034F|\u115F|\u1160|\u3164/u.test(text)) return true;
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(name);
}

function visible(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** Reduces a text to how it looks: letters and digits only, each look-alike replaced by its Latin letter. */
function skeleton(text: string): string {
  return [...visible(text)]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
