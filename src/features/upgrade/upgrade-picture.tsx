import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { UpgradeImage } from '../../api/entities/upgrade.ts';

const useStyles = makeStyles({
  picture: { display: 'block', width: '100%', height: 'auto', backgroundColor: tokens.colorBrandBackground2 },
});

/** A picture without words for who is in no group: a window that gets what comes from above. */
function OwnPicture({ className }: { className: string }) {
  const [line, soft, paper, brand] = [
    tokens.colorBrandStroke2,
    tokens.colorBrandBackground2Hover,
    tokens.colorNeutralBackground1,
    tokens.colorBrandBackground,
  ];
  return (
    <svg className={className} viewBox="0 0 454 168" aria-hidden="true">
      <circle cx="382" cy="30" r="70" fill={soft} />
      <circle cx="54" cy="158" r="78" fill={soft} />
      <rect x="119" y="34" width="216" height="108" rx="8" fill={paper} stroke={line} />
      <circle cx="133" cy="46" r="3" fill={line} />
      <circle cx="143" cy="46" r="3" fill={line} />
      <rect x="133" y="60" width="58" height="68" rx="4" fill={soft} />
      <rect x="201" y="60" width="120" height="30" rx="4" fill={soft} />
      <rect x="201" y="98" width="120" height="30" rx="4" fill={soft} />
      <circle cx="335" cy="128" r="22" fill={brand} />
      <path
        d="M335 118v18m-8-8 8 8 8-8"
        fill="none"
        stroke={tokens.colorNeutralForegroundOnBrand}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const sizeOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);

/** The picture over an upgrade: the group's, else, also where that does not load, one of the product. */
export function UpgradePicture({ image }: { image: UpgradeImage | null }) {
  const styles = useStyles();
  const [isBroken, setBroken] = useState(false);
  if (image === null || isBroken) return <OwnPicture className={styles.picture} />;
  const { imgUrl, wide, high } = image;
  return <img className={styles.picture} src={imgUrl} width={sizeOf(wide)} height={sizeOf(high)} alt="" onError={() => setBroken(true)} />;
}
