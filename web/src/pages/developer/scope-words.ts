import { useTranslation } from 'react-i18next';
import type { developer } from '../../messages/en/developer.ts';

type Sentences = typeof developer.may;

/** What a scope allows, in a sentence; for a scope newer than the catalogue, the service's own description. */
export function useScopeWords(door: 'rest' | 'mcp'): (scope: { scope: string; description: string }) => string {
  const { t } = useTranslation('developer');
  return ({ scope, description }) => {
    const key = scope.replaceAll(/\W/g, '_');
    const defaultValue = description.charAt(0).toUpperCase() + description.slice(1);
    // Cast, because the service may send a scope that the catalogue lacks; that one falls back to the service's description.
    return door === 'mcp'
      ? t(`may.mcp.${key as keyof Sentences['mcp']}`, { defaultValue })
      : t(`may.rest.${key as keyof Sentences['rest']}`, { defaultValue });
  };
}
