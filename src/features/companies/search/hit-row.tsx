import type { Directory } from '../../../domain/company/directory.ts';
import type { Hit } from '../../../domain/company/search.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { companyView } from '../list/row-view.ts';
import { hitItem, marksOf } from './hit-marks.ts';
import { Marked } from './marked.tsx';

export interface HitTextProps {
  dir: Directory;
  hit: Hit;
}

/** Short name with the part that was hit marked. */
export function HitName({ dir, hit }: HitTextProps) {
  const name = dir.name[hit.row] ?? '';
  const short = dir.shortName[hit.row] ?? '';
  const marks = marksOf(name, short, hit);
  return <Marked text={short || name} range={short === '' ? marks.full : marks.short} />;
}

/** Second line of a hit: full name, or the identifier or tag that was hit, with the part marked. */
export function HitDetail({ dir, hit }: HitTextProps) {
  const { t } = useText();
  const view = companyView(dir, hit.row, t);
  if (hit.field === 'taxId' || hit.field === 'tag') {
    const item = hitItem((hit.field === 'taxId' ? dir.taxIds : dir.tags)[hit.row] ?? '', hit);
    if (item === null) return view.meta;
    return (
      <>
        {t(hit.field === 'taxId' ? 'companies.hitTaxId' : 'companies.hitTag')} <Marked text={item.text} range={item.range} />
      </>
    );
  }
  return (
    <>
      <Marked text={view.fullName} range={marksOf(view.fullName, view.name, hit).full} /> · {view.area}
    </>
  );
}

export interface HitRowProps extends HitTextProps {
  id: string;
  /** The arrow keys are here. */
  at: boolean;
  onChoose(stay: boolean): void;
}

/** One hit as an option of the search's listbox. */
export function HitRow({ id, dir, hit, at, onChoose }: HitRowProps) {
  const { t } = useText();
  const view = companyView(dir, hit.row, t);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which says by aria-activedescendant where it is
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={at}
      className="wb-pick"
      data-at={at || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.shiftKey)}
    >
      <span className="wb-pick-hit">
        <SealMark letter={view.letter} hue={view.hue} shape={view.shape} />
        <span className="wb-row-text">
          <span className="wb-row-name">
            <HitName dir={dir} hit={hit} />
          </span>
          <span className="wb-row-meta">
            <HitDetail dir={dir} hit={hit} />
          </span>
        </span>
      </span>
    </div>
  );
}
