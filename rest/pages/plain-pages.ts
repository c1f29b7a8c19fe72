import { html } from '../../src/platform/pages/html.ts';
import { plainPage } from '../../src/platform/pages/plain-page.ts';

/** Asks for a link's password. It says nothing of what the link leads to, nor whose it is. */
export function passwordPage(problem: string | null): string {
  const field = problem === null ? html`` : html` aria-invalid="true" aria-describedby="problem"`;
  return plainPage(
    'This page is password protected',
    html`<p>Ask the person who sent you the link.</p>
${problem !== null && html`<p class="bad" id="problem" role="alert">${problem}</p>`}
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="off" autofocus${field}>
<button type="submit">Open</button>
</form>`,
  );
}

/** The same words for every link that leads nowhere, so that nobody learns which there were. */
export function gonePage(): string {
  return plainPage(
    'This link does not work',
    html`<p>It may have been revoked or have expired. Ask the person who sent it to you for a new one.</p>`,
  );
}

/** A problem in a sentence that says what to do next. */
export function problemPage(title: string, sentence: string): string {
  return plainPage(title, html`<p>${sentence}</p>`);
}
