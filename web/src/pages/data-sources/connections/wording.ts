import { useTranslation } from 'react-i18next';
import type { connections } from '../../../messages/en/connections.ts';
import type { ConnectorField } from './types.ts';

type Messages = typeof connections;

/** Names what a connector asks for: in this language where there is a message, else as the connector does. */
export function useWording() {
  const { t, i18n } = useTranslation('connections');
  return {
    /** What a kind is, and what it reads; empty for a kind without a message. */
    about: (kind: string): string => (i18n.exists(`connections:about.${kind}`) ? t(`about.${kind as keyof Messages['about']}`) : ''),
    label: ({ name, label }: ConnectorField): string =>
      i18n.exists(`connections:field.${name}`)
        ? t(`field.${name as keyof Messages['field']}`)
        : (label ?? capital(name.replaceAll('_', ' '))),
    hint: ({ name, description }: ConnectorField): string =>
      i18n.exists(`connections:hint.${name}`) ? t(`hint.${name as keyof Messages['hint']}`) : description,
    option: (value: string): string =>
      i18n.exists(`connections:option.${value}`) ? t(`option.${value as keyof Messages['option']}`) : capital(value.replaceAll('_', ' ')),
  };
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
