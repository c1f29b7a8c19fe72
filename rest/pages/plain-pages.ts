import { phrase } from '../../src/platform/locale.ts';
import { localized } from '../../src/platform/localized.ts';
import { html } from '../../src/platform/pages/html.ts';
import { plainPage } from '../../src/platform/pages/plain-page.ts';

/** The password form of a link. It reveals neither what the link leads to nor whose it is. */
export function passwordPage(problem: string | null): string {
  const field = problem === null ? html`` : html` aria-invalid="true" aria-describedby="problem"`;
  return plainPage(
    phrase('This page is password protected', 'Diese Seite ist durch ein Passwort geschützt'),
    html`<p>${phrase('Ask the person who sent you the link.', 'Fragen Sie die Person, die Ihnen den Link geschickt hat.')}</p>
${problem !== null && html`<p class="bad" id="problem" role="alert">${localized(problem)}</p>`}
<form method="post">
<label for="password">${phrase('Password', 'Passwort')}</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="off" autofocus${field}>
<button type="submit">${phrase('Open', 'Öffnen')}</button>
</form>`,
  );
}

/** One page for every dead link, so that nobody learns which ones existed. */
export function gonePage(): string {
  return plainPage(
    phrase('This link does not work', 'Dieser Link funktioniert nicht'),
    html`<p>${phrase(
      'It may have been revoked or have expired. Ask the person who sent it to you for a new one.',
      'Vielleicht wurde er widerrufen oder ist abgelaufen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
    )}</p>`,
  );
}

/** An error page: a sentence that says what to do next. */
export function problemPage(title: string, sentence: string): string {
  return plainPage(title, html`<p>${localized(sentence)}</p>`);
}
