import { html } from '../../src/platform/pages/html.ts';
import { plainPage } from '../../src/platform/pages/plain-page.ts';

/** The password form of a link. It reveals neither what the link leads to nor whose it is. */
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

/** One page for every dead link, so that nobody learns which ones existed. */
export function gonePage(): string {
  return plainPage(
    'This link does not work',
    html`<p>It may have been revoked or have expired. Ask the person who sent it to you for a new one.</p>`,
  );
}

/** An error page: a sentence that says what to do next. */
export function problemPage(title: string, sentence: string): string {
  return plainPage(title, html`<p>${sentence}</p>`);
}
