import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { safeLink } from '../../domain/core/safe-link.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../account/desk.tsx';
import { sealAt } from '../account/seal-at.ts';
import type { ShownAgreement } from './agreement-store.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  content: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalM },
  text: { margin: 0 },
});

/** The member agreement of the company that is switched to (COMP-11). Closing it, signed or not, lets the switch go on. */
export function AgreementDialog({ agreement: { companyId, url, close } }: { agreement: ShownAgreement }) {
  const styles = useStyles();
  const { t } = useText();
  useFocusBack();
  const directory = useAccount((state) => state.directory);
  const row = directory?.id.indexOf(companyId) ?? -1;
  const seal = directory === null || row < 0 ? null : sealAt(directory, row);
  const link = safeLink(url, { ownPath: true });
  return (
    <FluentScope>
      <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && close()}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{t('security.agreementTitle')}</DialogTitle>
            <DialogContent className={styles.content}>
              {seal !== null && <SealLine seal={seal} />}
              <p className={styles.text}>{t('security.agreementText', { name: seal?.shortName ?? '' })}</p>
              {link === null ? (
                <p className={styles.text}>{t('security.agreementNone')}</p>
              ) : (
                <Link href={link.href} target="_blank" rel="noopener noreferrer">
                  {t('security.agreementOpen')}
                </Link>
              )}
            </DialogContent>
            <DialogActions>
              <Button appearance="primary" onClick={close}>
                {t('security.agreementClose')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
