import { useTranslation } from 'react-i18next';
import type { developer } from '../../messages/en/developer.ts';

type Sentences = typeof developer.may;

/** What a scope of a door allows, in a sentence; of a scope that is newer than the catalogue, the one of the service. */
export function useScopeWords(door: 'rest' | 'mcp'): (scope: { scope: string; description: string }) => string {
  const { t } = useTranslation('developer');
  return ({ scope, description }) => {
    const key = scope.replaceAll(/\W/g, '_');
    const defaultValue = description.charAt(0).toUpperCase() + description.slice(1);
    // Whatever the service sends is searched for: one that is not there has the sentence of the service.
    return door === 'mcp'
      ? t(`may.mcp.${key as keyof Sentences['mcp']}`, { defaultValue })
      : t(`may.rest.${key as keyof Sentences['rest']}`, { defaultValue });
  };
}
