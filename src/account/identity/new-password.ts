import { invalidFields } from '../../platform/errors.ts';
import { checkedPassword } from './checked-fields.ts';

/** Characters around a common word that do not make it a strong password: "password2026!". */
const DECORATION_MAX = 6;
const WORD_MIN = 4;
const SUBSTITUTES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

const COMMON = 'This password is too common. Choose another one, such as four random words.';
const OWN_WORDS = 'This password is too similar to your email address or organization name. Choose another one.';

/** What anyone knows about the password's owner. */
interface PasswordOwner {
  email: string;
  organizationNames?: readonly string[];
}

/**
 * A new password of the right length that attackers would not try first (NIST SP 800-63B §3.1.1.2): not from breaches, a common word with
 * digits around it, a repetition, a sequence, or anything obvious about `owner`.
 * @throws AppError `validation_error` under the given field name
 */
export async function checkedNewPassword(password: string, owner: PasswordOwner | null, field = 'password'): Promise<string> {
  checkedPassword(password, field);
  const common = await loadCommonPasswords();
  if (formsOf(password).some((form) => common.has(form)) || isRepetition(plainOf(password), common) || isSequence(password)) {
    throw invalidFields({ [field]: [COMMON] });
  }
  if (owner) refusePersonalWords(password, owner, field);
  return password;
}

/** Refuses a password that is little more than its owner's email address or organization. @throws AppError `validation_error` */
export function refusePersonalWords(password: string, { email, organizationNames = [] }: PasswordOwner, field = 'password'): void {
  const plain = plainOf(password);
  const [local = '', domain = ''] = email.split('@');
  for (const known of [email, local, domain, domain.split('.')[0] ?? '', ...organizationNames]) {
    const word = plainOf(known);
    if (word.length < WORD_MIN || !plain.includes(word)) continue;
    if (plain.replaceAll(word, '').length <= DECORATION_MAX) throw invalidFields({ [field]: [OWN_WORDS] });
  }
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded when someone first chooses a password, not at startup. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
}

/** The forms to look up in the list: the password, and its core word without capitals, substitutions and decoration. */
function formsOf(password: string): string[] {
  const folded = fold(password);
  const core = folded.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const letters = [...core].map((letter) => SUBSTITUTES[letter] ?? letter).join('');
  const decorated = core.length >= WORD_MIN && folded.length - core.length <= DECORATION_MAX;
  return [folded, plainOf(password), ...(decorated ? [core, plainOf(core), letters] : [])];
}

/** "abcabcabcabc", or a common password twice in a row. */
function isRepetition(plain: string, common: ReadonlySet<string>): boolean {
  for (let length = 1; length <= plain.length / 2; length++) {
    if (
      plain !==
      plain
        .slice(0, length)
        .repeat(Math.ceil(plain.length / length))
        .slice(0, plain.length)
    )
      continue;
    return length <= WORD_MIN || common.has(plain.slice(0, length));
  }
  return false;
}

/** "abcdefghijkl", "9876543210". */
function isSequence(password: string): boolean {
  const codes = [...fold(password)].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function plainOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}
