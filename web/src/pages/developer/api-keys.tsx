import { restCurl } from '../../api/addresses.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { KeysPage } from './keys-page.tsx';

/** Keys of the REST API. */
export function ApiKeysPage() {
  return (
    <KeysPage
      title="API Keys"
      lead="For programs that use the REST API. A key acts for you, never with more than your present role."
      path="/api/auth/api-keys/"
      door="rest"
      expiry={{ fallback: '90', choices: ['7', '30', '90', '365', ''] }}
      preselected={(scope) => scope.endsWith(':read')}
      configuration={(key) => <CodeBlock label="A first call" code={restCurl(key)} />}
    >
      <p className="muted">
        The REST API is part of the Professional and Enterprise plans. Its <a href="/api/v1/docs/">documentation</a> lets you try each call.
      </p>
    </KeysPage>
  );
}
