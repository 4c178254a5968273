import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { CompanionLook } from '../../api/companion/companion.ts';
import { useDesk } from '../../desk/desk.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';
import { AskDialog, BlockedDialog } from './ask-dialog.tsx';
import { saidWord, wordMarks } from './companion-words.ts';
import { PairingDialog } from './pairing-dialog.tsx';
import { type CompanionUse, useCompanion } from './use-companion.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
  },
  state: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: '9rem' },
  way: { flex: '1 1 14rem', color: tokens.colorNeutralForeground3 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

type Open = 'ask' | 'blocked' | 'pairing' | null;

/** One line: the word with its shape, and its way out. */
function State({ look, wasAsked }: { look: CompanionLook; wasAsked: boolean }) {
  const styles = useStyles();
  const { t } = useText();
  const word = saidWord(look, wasAsked);
  const isConnected = look.word === null;
  const mark = isConnected ? 'good' : word === null ? 'none' : wordMarks[word];
  return (
    <>
      <span className={styles.state} role="status" data-companion={look.word ?? 'connected'}>
        <MarkShape mark={mark} />
        <b>{isConnected ? t('companion.connected') : word === null ? t('companion.fresh') : t(`companion.word-${word}`)}</b>
      </span>
      <span className={styles.way}>
        {isConnected ? t('companion.where', { version: look.version, port: look.port }) : word === null ? '' : t(`companion.way-${word}`)}
      </span>
    </>
  );
}

/** What a look calls for next: the way out of its word. */
function nextOf({ word }: CompanionLook): Open {
  return word === 'blocked' ? 'blocked' : word === 'unpaired' ? 'pairing' : null;
}

function Dialogs({ use, open, setOpen }: { use: CompanionUse; open: Open; setOpen(open: Open): void }) {
  const { notify } = useDesk();
  const { t } = useText();
  const close = (): void => setOpen(null);
  async function go(): Promise<void> {
    const found = await use.connect();
    setOpen(found === null ? null : nextOf(found));
  }
  function stop(): void {
    use.stop();
    close();
  }
  function paired(): void {
    close();
    use.again();
    notify({ tone: 'done', text: t('companion.paired'), key: 'companion' });
  }
  if (open === 'ask') return <AskDialog site={location.host} busy={use.busy} onGo={() => void go()} onClose={stop} />;
  if (open === 'blocked') return <BlockedDialog onAgain={() => void go()} onClose={close} />;
  return open === 'pairing' ? <PairingDialog onPaired={paired} onClose={close} /> : null;
}

/** The companion in the settings: connected by a press, and never by itself. */
export function CompanionSettings() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const use = useCompanion();
  const [open, setOpen] = useState<Open>(null);
  const { look, wasAsked, busy } = use;
  async function press(): Promise<void> {
    // Our own words come before the browser's.
    if (look?.permission === 'prompt') return setOpen('ask');
    if (look?.permission === 'denied') return setOpen('blocked');
    const found = await use.connect();
    if (found !== null) setOpen(nextOf(found));
  }
  if (look === null) return <Spinner size="tiny" labelPosition="after" label={t('companion.looking')} />;
  const isConnected = look.word === null;
  return (
    <div className={mergeClasses(pageStyles.list, styles.row)}>
      <State look={look} wasAsked={wasAsked} />
      <span className={styles.ways}>
        {isConnected ? (
          <Button onClick={() => void use.forget()}>{t('companion.forget')}</Button>
        ) : (
          <Button appearance={wasAsked ? 'secondary' : 'primary'} disabledFocusable={busy} onClick={() => void press()}>
            {t(wasAsked && look.word !== 'unpaired' ? 'companion.again' : wasAsked ? 'companion.pair' : 'companion.connect')}
          </Button>
        )}
      </span>
      <Dialogs use={use} open={open} setOpen={setOpen} />
    </div>
  );
}
