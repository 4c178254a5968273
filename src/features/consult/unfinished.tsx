import { Button } from '@fluentui/react-components';
import { askConsult } from '../../desk/asked/asked-consult.ts';
import { useAccount } from '../../desk/desk.tsx';
import { isRatingAsked } from '../../domain/consult/scene.ts';
import { isUnfinished } from '../../domain/consult/talk.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { type HeldTalk, isKnown, useTalks } from './use-talks.ts';

/** The newest talk that is not finished, but for those of an area where nobody is asked (CONSULT-04); null for none, and while talks are read. */
export function useUnfinishedTalk(): HeldTalk | null {
  const talks = useTalks() ?? [];
  const directory = useAccount((state) => state.directory);
  const locationOf = ({ companyId }: HeldTalk): string => directory?.locationCode[directory.id.indexOf(companyId)] ?? '';
  return talks.find((talk) => isUnfinished(talk, isKnown(talk)) && isRatingAsked(locationOf(talk))) ?? null;
}

interface UnfinishedQuestionProps {
  readonly talk: HeldTalk;
  /** It is left as it is. */
  onGoOn(): void;
  /** What was asked for is not done. */
  onStay(): void;
}

/** Asked before somebody signs out of an unfinished talk, as before its window is closed (CONSULT-03). */
export function UnfinishedQuestion({ talk: { companyId, buttonCode }, onGoOn, onStay }: UnfinishedQuestionProps) {
  const { t } = useText();
  return (
    <Modal
      alert
      title={t('consult.unfinished')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onGoOn}>{t('consult.close')}</Button>
          <Button
            appearance="primary"
            onClick={() => {
              onStay();
              askConsult({ companyId, buttonCode });
            }}
          >
            {t('consult.toRate')}
          </Button>
        </>
      }
    >
      <p>{t('consult.keptAfter')}</p>
    </Modal>
  );
}
