import { useDesk } from '../../desk/desk.tsx';
import { useText } from '../../ui/text.ts';

/** What is to be written with a bank transfer, so that whoever looks after payments finds the order. */
export function TransferNote({ reference }: { reference: string }) {
  const { t } = useText();
  const { notify } = useDesk();
  if (reference === '') return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(reference).then(() => notify({ tone: 'done', text: t('palette.copied'), key: 'copied' }));
  return (
    <p>
      {t('orders.transfer')} <b>{reference}</b>{' '}
      <button type="button" className="wb-link" onClick={copy}>
        {t('orders.copy')}
      </button>
      <br />
      <span className="wb-quiet">{t('orders.transferNote')}</span>
    </p>
  );
}
