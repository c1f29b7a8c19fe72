import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { messageOf } from '../../components/problem.tsx';
import { domainOf } from '../dashboards/types.ts';
import type { Source } from './types.ts';

/** Creates a dashboard in one click: it proposes its own widgets. */
export function MakeDashboard({
  source,
  kind = 'primary',
}: {
  source: Pick<Source, 'id' | 'name'> & Partial<Pick<Source, 'source_type' | 'schema'>>;
  kind?: 'primary' | 'secondary';
}) {
  const { t } = useTranslation('sources');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      const tables = source.schema?.tables.map(({ name }) => name);
      const domain = domainOf(source.source_type ?? 'file', tables);
      const body = { name: source.name.slice(0, 200), data_source_ids: [source.id], niche_domain: domain };
      const made = await call('POST', '/api/dashboards/', body);
      void client.invalidateQueries({ queryKey: ['/api/dashboards/'] });
      navigate(`/dashboards/${made.id}?first`);
    } catch (error) {
      announce(messageOf(error as Error));
      setBusy(false);
    }
  }
  return (
    <Button kind={kind} busy={busy} onClick={() => void make()}>
      {t('makeDashboard')}
    </Button>
  );
}
