import { ButtonLink } from '../components/button.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

export function NotFound() {
  return (
    <PlainFrame>
      <Page title="There is no such page" lead="The address may be mistyped, or the page has moved.">
        <ButtonLink to="/">Go to the start</ButtonLink>
      </Page>
    </PlainFrame>
  );
}
