import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/queries.ts';
import type { CreatedKey } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyList } from './key-list.tsx';
import type { KeysPageProps } from './keys-page-props.ts';
import { NewKey } from './new-key.tsx';

/** The keys of one door: create one, see it once with what to paste where, list and revoke. */
export function KeysPage(props: KeysPageProps) {
  const { t } = useTranslation('developer');
  const [making, setMaking] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const scopes = useLoaded('/api/scopes/');
  const make = <Button onClick={() => setMaking(true)}>{t(props.door === 'mcp' ? 'newMcp' : 'newRest')}</Button>;
  return (
    <Page title={props.title} lead={props.lead}>
      {props.children}
      {created && <NewKey created={created} configuration={props.configuration(created.key)} done={() => setCreated(null)} />}
      {making && !created && (
        <Section title={t(props.door === 'mcp' ? 'newMcp' : 'newRest')}>
          {scopes.isPending && <Loading />}
          {scopes.isError && <Problem error={scopes.error} retry={scopes.refetch} />}
          {scopes.data && (
            <CreateKey
              {...props}
              scopes={scopes.data[props.door]}
              cancel={() => setMaking(false)}
              created={(key) => {
                setCreated(key);
                setMaking(false);
              }}
            />
          )}
        </Section>
      )}
      <Section title={t('keys')} action={making || created ? undefined : make}>
        <KeyList path={props.path} label={props.title} />
      </Section>
    </Page>
  );
}
