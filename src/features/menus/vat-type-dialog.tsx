import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import type { Seal } from '../../domain/company/seal.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';

/** VAT taxpayer types that can be chosen, with their words. */
const types = [
  ['1', 'companies.general'],
  ['2', 'companies.smallScale'],
  ['0', 'companies.otherType'],
] as const;

export interface VatTypeDialogProps {
  menuName: string;
  seal: Seal | null;
  /** Type of the company, '' when it has none. */
  addedTaxType: string;
  /** The user confirmed the type as it is, or chose another one. */
  onConfirm(type: string): void;
  onClose(): void;
}

/** The VAT-type prompt (TAB-16 to TAB-18): the type is confirmed, or put right, before the menu opens by it. Works without the line. */
export function VatTypeDialog({ menuName, seal, addedTaxType, onConfirm, onClose }: VatTypeDialogProps) {
  const { t } = useText();
  const [type, setType] = useState(addedTaxType);
  return (
    <Modal
      closesBeside
      title={t('menus.vatTitle')}
      seal={seal}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button appearance="primary" disabledFocusable={type === ''} onClick={() => type !== '' && onConfirm(type)}>
            {t(type === addedTaxType ? 'menus.vatOpen' : 'menus.vatSave')}
          </Button>
        </>
      }
    >
      <span>{t('menus.vatText', { menu: menuName })}</span>
      <RadioGroup aria-label={t('menus.vatTitle')} value={type} onChange={(_, { value }) => setType(value)}>
        {types.map(([code, words]) => (
          <Radio key={code} value={code} label={t(words)} />
        ))}
      </RadioGroup>
      <span role="status">{type === '' ? t('menus.vatMissing') : ''}</span>
    </Modal>
  );
}
