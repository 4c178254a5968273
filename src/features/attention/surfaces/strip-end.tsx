import { makeStaticStyles, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Placard } from '../../../api/entities/attention.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { KeyValue } from '../../../desk/store/key-value.ts';
import { useText } from '../../../ui/text.ts';
import { useTurn } from '../use-turn.ts';
import { advertOf } from './advert.ts';
import { useJumps } from './jumps.ts';
import { Services } from './services.tsx';
import { useFreeStrip } from './use-free-strip.ts';
import { useLeave, useOffered } from './use-offered.ts';

/** Room for the button of services, which is there whatever tabs are open. */
const usePlace = makeStaticStyles({ ':root .wb-tabs': { paddingInlineEnd: '5.5rem' } });

const useStyles = makeStyles({
  end: {
    position: 'fixed',
    insetBlockStart: '3rem',
    insetInlineEnd: '0.75rem',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    height: '2.25rem',
    '@media print': { display: 'none' },
  },
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '1.625rem',
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    boxSizing: 'border-box',
    whiteSpace: 'nowrap',
  },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** What the services and the gaps beside them take of the end of the strip; pixels. */
const BESIDE = 128;
/** Narrower than this a banner says nothing; pixels. */
const LEAST = 220;
const CLOSED = 'closedBanners';

/** Banners that were closed in this browser tab. */
function closedBanners(tab: KeyValue): readonly string[] {
  return (tab.get(CLOSED) ?? '').split(' ').filter((id) => id !== '');
}

interface BannerProps {
  placard: Placard;
  /** Room that it has, pixels. */
  room: number;
  onClose(): void;
}

function Banner({ placard: { id, content, jump }, room, onClose }: BannerProps) {
  const styles = useStyles();
  const { t } = useText();
  const { can } = useJumps();
  const turn = useTurn({ kind: 'banner', id });
  const advert = advertOf(content, jump, can);
  const leave = useLeave(turn, advert);
  if (turn.state !== 'shown') return null;
  const { title, text, action } = advert;
  return (
    <section
      className={styles.banner}
      style={{ maxWidth: Number.isFinite(room) ? `min(26rem, ${room}px)` : '26rem' }}
      aria-label={t('adverts.banners')}
      data-surface="banner"
    >
      <span className={styles.title} title={text === '' ? title : `${title} · ${text}`}>
        {title}
      </span>
      {action !== null && (
        <button type="button" className="wb-link" onClick={() => leave(action)}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="wb-tab-close"
        aria-label={t('adverts.hide')}
        onClick={() => {
          leave(null);
          onClose();
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </section>
  );
}

/** The end of the strip of tabs, where nothing else stands: the first banner that was not closed, where there is room for it, and the services. */
export function StripEnd() {
  usePlace();
  const styles = useStyles();
  const { tab } = useDesk();
  const [closed, setClosed] = useState(() => closedBanners(tab));
  const free = useFreeStrip();
  const banners = useOffered('attention.banners') ?? [];
  const banner = free - BESIDE < LEAST ? undefined : banners.find(({ id }) => !closed.includes(id));
  function close(id: string): void {
    const ids = [...closed, id];
    tab.set(CLOSED, ids.join(' '));
    setClosed(ids);
  }
  return (
    <div className={styles.end} data-strip-end>
      {banner !== undefined && <Banner key={banner.id} placard={banner} room={free - BESIDE} onClose={() => close(banner.id)} />}
      <Services banners={banners} />
    </div>
  );
}
