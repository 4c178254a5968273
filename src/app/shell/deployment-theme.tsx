import { useEffect } from 'react';
import { useResource } from '../../desk/use-resource.ts';
import { usePage } from './use-page.ts';

/**
 * Gives the page the look of its deployment (CONST-19). Until the gateway has answered, and while it does not within its two seconds, what this
 * device knew last stands, else the default; an answer that says failure is the default.
 */
export function DeploymentTheme(): null {
  const { preferences } = usePage();
  const { outcome, value } = useResource('theme.theme', '');
  useEffect(() => {
    if (value !== null && (outcome === 'known' || outcome === 'failed')) preferences.setDeploymentTheme(value);
  }, [outcome, value, preferences]);
  return null;
}
