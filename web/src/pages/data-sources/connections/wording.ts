import { useTranslation } from 'react-i18next';
import type { connections } from '../../../messages/en/connections.ts';
import type { Connector, ConnectorField } from './types.ts';

type Messages = typeof connections;

/** Names of fields that stand for several things, of which some need no hint. */
const OF_SEVERAL = new Set(['user', 'password', 'port', 'name', 'scope']);

/** Names what a connector asks for: in this language where there is a message, else as the connector does. */
export function useWording() {
  const { t, i18n } = useTranslation('connections');
  return {
    title: ({ kind, title }: Pick<Connector, 'kind' | 'title'>): string =>
      i18n.exists(`connections:kindTitle.${kind}`) ? t(`kindTitle.${kind as keyof Messages['kindTitle']}`) : title,
    /** What a kind is, and what it reads; empty for a kind without a message. */
    about: (kind: string): string => (i18n.exists(`connections:about.${kind}`) ? t(`about.${kind as keyof Messages['about']}`) : ''),
    label: ({ name, label }: ConnectorField): string =>
      i18n.exists(`connections:field.${name}`)
        ? t(`field.${name as keyof Messages['field']}`)
        : (label ?? capital(name.replaceAll('_', ' '))),
    hint: ({ name, description }: ConnectorField): string =>
      i18n.exists(`connections:hint.${name}`) && (description !== '' || !OF_SEVERAL.has(name))
        ? t(`hint.${name as keyof Messages['hint']}`)
        : description,
    option: (value: string): string =>
      i18n.exists(`connections:option.${value}`) ? t(`option.${value as keyof Messages['option']}`) : capital(value.replaceAll('_', ' ')),
  };
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
