import { Page } from '../../components/page.tsx';

/** After the decision: browsers stay here when the application takes over outside of them. */
export function Left({ name, to, host }: { name: string; to: string; host: string }) {
  return (
    <Page title={`Back to ${name}`} lead="Your decision is made. You can close this page once the application has taken over.">
      <p>
        Nothing happens? <a href={to}>Return to {host}</a>
      </p>
    </Page>
  );
}
