import { useEffect } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { useText } from '../../ui/text.ts';

/** Outlines of the four shapes in a 24-unit box, as the seal's CSS draws them. */
const shapes = [
  '<rect width="24" height="24" rx="5"/>',
  '<circle cx="12" cy="12" r="12"/>',
  '<path d="M12 0 24 12 12 24 0 12Z"/>',
  '<path d="M6 1h12l6 11-6 11H6L0 12Z"/>',
];
const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Address of a picture of the seal, for the tab's icon. Colours are those the page shows. */
function sealIcon(letter: string, shape: number, ground: string, ink: string): string {
  const text = letter.replace(/[&<>]/g, (char) => escaped[char] ?? '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g fill="${ground}">${shapes[shape] ?? shapes[0]}</g><text x="12" y="16.5" font-size="13" font-weight="600" text-anchor="middle" fill="${ink}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Seal in the browser tab (PLUS-02): short name and last four characters in the title, colour, shape and letter in the icon. Of an encrypted
 * account neither names a company: the browser keeps titles and icons with its history, which the next one at a shared PC can open. On one's own
 * PC they may (`names`).
 */
export function CompanyTitle({ view, names }: { view: string; names: boolean }) {
  const { t } = useText();
  const { seal: active } = useActiveCompany();
  const { login } = useDesk();
  const product = t('frame.product');
  const seal = login.sealed === true || !names ? null : active;
  useEffect(() => {
    const company = seal === null ? '' : `${seal.shortName}${seal.tail === '' ? '' : ` …${seal.tail}`} · `;
    document.title = `${company}${view} · ${product}`;
  }, [seal, view, product]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const mark = document.querySelector('.wb-switch .wb-seal');
    if (link === null || seal === null || mark === null) return;
    const before = link.href;
    const { backgroundColor, color } = getComputedStyle(mark);
    link.href = sealIcon(seal.letter, seal.shape, backgroundColor, color);
    return () => {
      link.href = before;
    };
  }, [seal]);
  return null;
}
