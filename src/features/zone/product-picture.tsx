import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { BuildingRetailRegular } from '@fluentui/react-icons/svg/building-retail';
import { DiamondRegular } from '@fluentui/react-icons/svg/diamond';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { useState } from 'react';
import type { Product } from '../../api/entities/product.ts';
import { safeLink } from '../../domain/core/safe-link.ts';

const useStyles = makeStyles({
  box: { position: 'relative', display: 'grid', placeItems: 'center', overflow: 'hidden', color: '#ffffff', fontSize: '2rem' },
  image: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  member: { backgroundImage: 'linear-gradient(135deg, #004b52, #2f8f93)' },
  right: { backgroundImage: 'linear-gradient(135deg, #5b2a8c, #b745b3)' },
  plan: { backgroundImage: 'linear-gradient(135deg, #0b5a3c, #3f9f63)' },
  checks: { backgroundImage: 'linear-gradient(135deg, #1f3f94, #4a79dd)' },
  none: { backgroundImage: 'linear-gradient(135deg, #8a3b12, #dd8047)' },
  business: { backgroundImage: 'linear-gradient(135deg, #3d3d3d, #7d7d7d)' },
});

const icons = {
  member: DiamondRegular,
  right: ReceiptRegular,
  plan: ShieldCheckmarkRegular,
  checks: SearchRegular,
  none: PeopleRegular,
  business: BuildingRetailRegular,
} as const;

export interface PictureProps {
  /** Null for a product that is not known. */
  readonly product: Pick<Product, 'imageUrl' | 'gives' | 'newBusinessOrderFlag'> | null;
  readonly className: string;
}

/** The picture of a product; the default one, by what it gives, where it has none or it does not come (PROD-09). */
export function ProductPicture({ product, className }: PictureProps) {
  const styles = useStyles();
  const link = safeLink(product?.imageUrl ?? '', { ownPath: true });
  const [failed, setFailed] = useState('');
  const kind = product === null ? 'none' : product.newBusinessOrderFlag !== 0 ? 'business' : product.gives.kind;
  const Icon = icons[kind];
  const isOwn = link !== null && link.href !== failed;
  return (
    <span className={mergeClasses(styles.box, styles[kind], className)} aria-hidden="true" data-picture={isOwn ? 'own' : 'default'}>
      <Icon />
      {isOwn && <img className={styles.image} src={link.href} alt="" onError={() => setFailed(link.href)} />}
    </span>
  );
}
