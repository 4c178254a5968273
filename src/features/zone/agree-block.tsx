import { Button, Checkbox, Link, makeStyles } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import type { Protocol } from '../../api/entities/protocol.ts';
import { safeLink } from '../../domain/core/safe-link.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '0.25rem' },
  frame: { width: '100%', height: '22rem', border: 0, backgroundColor: '#ffffff', colorScheme: 'light' },
});

interface ProtocolDialogProps {
  readonly protocol: Protocol;
  onAgree(): void;
  onClose(): void;
}

/** One agreement, in the version that is agreed to. */
function ProtocolDialog({ protocol: { name, version, url }, onAgree, onClose }: ProtocolDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const nameOf = useProtocolName();
  const link = safeLink(url, { ownPath: true });
  return (
    <Modal
      title={nameOf({ name, version })}
      width={730}
      closesBeside
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('frame.close')}</Button>
          <Button appearance="primary" onClick={onAgree}>
            {t('protocol.agree')}
          </Button>
        </>
      }
    >
      {link === null && <p>{t('zone.protocolNone')}</p>}
      {link !== null && link.host === '' && (
        <iframe className={styles.frame} title={name} src={link.href} sandbox="" referrerPolicy="no-referrer" />
      )}
      {link !== null && (
        <Link href={link.href} target="_blank" rel="noopener noreferrer">
          {link.host === '' ? t('zone.protocolOpen') : t('zone.protocolOpenAt', { host: link.host })}
        </Link>
      )}
    </Modal>
  );
}

/** A protocol as it is named in a text: its name in its brackets, then its version. */
function useProtocolName(): (protocol: Pick<Protocol, 'name' | 'version'>) => string {
  const { t } = useText();
  return ({ name, version }) => `${/^\u300a/.test(name) ? name : t('zone.quoted', { name })} v${version}`;
}

export interface AgreeBlockProps {
  readonly protocols: readonly Protocol[];
  /** Whose terms they are, as 《…服务条款》 names them. */
  readonly terms: string;
  readonly ticked: boolean;
  /** The button was pressed without the tick (PROD-10). */
  readonly isMissing: boolean;
  onTick(ticked: boolean): void;
}

/** The tick of a purchase or trial, with what is agreed to; each agreement opens in a dialog (PROD-07). */
export function AgreeBlock({ protocols, terms, ticked, isMissing, onTick }: AgreeBlockProps) {
  const styles = useStyles();
  const { t } = useText();
  const nameOf = useProtocolName();
  const [open, setOpen] = useState<Protocol | null>(null);
  return (
    <div data-agree="">
      <div className={styles.line}>
        <Checkbox checked={ticked} label={t('zone.agree')} onChange={(_, { checked }) => onTick(checked === true)} />
        {protocols.length === 0 && <span>{t('zone.terms', { terms })}</span>}
        {protocols.map((protocol, n) => (
          <Fragment key={protocol.code}>
            {n > 0 && <span>{t('zone.and')}</span>}
            <button type="button" className="wb-link" onClick={() => setOpen(protocol)}>
              {nameOf(protocol)}
            </button>
          </Fragment>
        ))}
      </div>
      {isMissing && !ticked && <p role="alert">{t('zone.tickFirst', { terms })}</p>}
      {open !== null && (
        <ProtocolDialog
          protocol={open}
          onAgree={() => {
            onTick(true);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
