import { useText } from '../../../ui/text.ts';
import { useTabStyles } from './tab-styles.ts';

export interface CloseQuestionProps {
  name: string;
  onClose(): void;
  onKeep(): void;
}

/** Asked before an app that holds unsaved content is closed. */
export function CloseQuestion({ name, onClose, onKeep }: CloseQuestionProps) {
  const { t } = useText();
  const { button } = useTabStyles();
  return (
    <>
      <p>{t('tabs.closeAsk', { name })}</p>
      <p className="wb-facts-foot">
        <button type="button" className="wb-link" onClick={onClose}>
          {t('tabs.closeAnyway')}
        </button>
        <button data-first type="button" className={button} onClick={onKeep}>
          {t('tabs.keep')}
        </button>
      </p>
    </>
  );
}
