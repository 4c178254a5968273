import { makeStyles, tokens } from '@fluentui/react-components';
import { askConsult } from '../../desk/asked/asked-consult.ts';
import { askOrders } from '../../desk/asked/asked-order.ts';
import { useResource } from '../../desk/use-resource.ts';
import { useCompany } from '../../desk/use-stored.ts';
import { recommendPhone } from '../../domain/company/phones.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    flex: 'none',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '2.75rem',
    paddingInline: '1rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  end: { marginInlineStart: 'auto' },
});

/** Who of the service looks after the company (PROD-05, CALL-015); where nobody is told, the number for recommendations (CONST-21). */
export function Manager({ companyId }: { companyId: string }) {
  const { t } = useText();
  const { value } = useResource('products.managers', companyId);
  const company = useCompany(companyId);
  const [manager] = value ?? [];
  if (manager === undefined)
    return <span className="wb-quiet">{t('zone.noManager', { phone: recommendPhone(company?.locationCode ?? '') })}</span>;
  const { name, position, mobile } = manager;
  return (
    <>
      <Avatar name={name} />
      <b>{t('zone.manager', { name })}</b>
      <span className="wb-quiet">{[position, mobile].filter((word) => word !== '').join(' · ')}</span>
    </>
  );
}

/** Foot of the zone: the service manager, whom to ask, and the way to all orders. */
export function ManagerFoot({ companyId }: { companyId: string }) {
  const styles = useStyles();
  const { liveChat } = useFlags();
  const { t } = useText();
  return (
    <div className={styles.foot}>
      <Manager companyId={companyId} />
      {liveChat && (
        <button type="button" className="wb-link" onClick={() => askConsult({ companyId, buttonCode: null })}>
          {t('frame.consult')}
        </button>
      )}
      <button type="button" className={`wb-link ${styles.end}`} onClick={askOrders}>
        {t('orders.mine')}
      </button>
    </div>
  );
}
