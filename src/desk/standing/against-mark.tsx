import { useText } from '../../ui/text.ts';
import { type AskedMark, askMark } from '../asked/asked-mark.ts';

/** Beside a state that a mark by hand contradicts: says so, and opens where it is resolved (PLUS-47). */
export function AgainstMark(asked: AskedMark) {
  const { t } = useText();
  return (
    <button type="button" className="wb-link" title={t('marks.contradiction')} data-against="" onClick={() => askMark(asked)}>
      <span aria-hidden="true">≠ </span>
      {t('marks.contradicted')}
    </button>
  );
}
