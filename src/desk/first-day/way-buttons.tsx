import { Button } from '@fluentui/react-components';
import { useText } from '../../ui/text.ts';
import { openRelation } from '../asked/asked-relation.ts';
import { useOffline } from '../use-offline.ts';

/** Opens the form for a company that is written down by hand. */
export function AddByHandButton() {
  const { t } = useText();
  return <Button onClick={() => openRelation({ kind: 'hand' })}>{t('firstDay.byHandDo')}</Button>;
}

/** By the deployment's page, or by a key that is plugged in. */
const bindings = ['add', 'auto'] as const;

/** What is bound with the line only, and says so without it. */
export function BindButtons() {
  const { t } = useText();
  const offline = useOffline();
  return (
    <>
      {offline && <span className="wb-quiet">{t('companies.onlineOnly')}</span>}
      {bindings.map((kind) => (
        <Button key={kind} disabledFocusable={offline} onClick={() => !offline && openRelation({ kind })}>
          {t(kind === 'add' ? 'companies.bind' : 'companies.autoBind')}
        </Button>
      ))}
    </>
  );
}
