import { cleanTaxId, nameKey } from '../core/normalize.ts';
import type { ListCompanies } from './list-companies.ts';

/** What stands at the end of names by law, the longest first; exports cut names off within it. */
const forms = [
  '股份有限公司',
  '有限责任公司',
  '集团有限公司',
  '(普通合伙)',
  '(有限合伙)',
  '有限责任公',
  '股份有限公',
  '集团有限公',
  '有限公司',
  '有限责任',
  '分公司',
  '经营部',
  '工作室',
  '有限公',
  '公司',
  '集团',
  '商行',
  '有限',
];
/** A part of a name counts as much like it from this length on, characters. */
const LEAST = 4;
/** A number counts as one that is written wrong from this length on, characters. */
const LEAST_NUMBER = 15;

/** A name without what stands in brackets and without its legal form: what people call it by. */
function core(name: string): string {
  const bare = nameKey(name).replace(/[(（【[][^)）】\]]*[)）】\]]/g, '');
  const form = forms.find((one) => bare.endsWith(one) && bare.length > one.length);
  return form === undefined ? bare : bare.slice(0, -form.length);
}

/** True when `x` becomes `y` by one character more, less or other. */
function isOneOff(x: string, y: string): boolean {
  if (Math.abs(x.length - y.length) > 1) return false;
  let at = 0;
  while (at < x.length && x[at] === y[at]) at += 1;
  if (at === x.length && at === y.length) return false;
  const [fromX, fromY] = [x.length >= y.length ? 1 : 0, y.length >= x.length ? 1 : 0];
  return x.slice(at + fromX) === y.slice(at + fromY);
}

function isLikeName(x: string, y: string): boolean {
  if (x === '' || y === '') return false;
  if (x === y) return true;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  return short.length >= LEAST && (long.includes(short) || isOneOff(x, y));
}

/**
 * Finds the only company that is written much like a number and a name: the number is one character off, or the names differ by their place, their
 * legal form or one character. Answers its id, '' when none is or more than one.
 */
export function likenessOf({ id, name, taxIds }: ListCompanies): (taxNo: string, written: string) => string {
  let cores: readonly string[] | null = null;
  return (taxNo, written) => {
    cores ??= name.map(core);
    const [code, called] = [cleanTaxId(taxNo), core(written)];
    const found: number[] = [];
    for (const [at, one] of cores.entries()) {
      const isLike =
        isLikeName(called, one) ||
        (code.length >= LEAST_NUMBER && (taxIds[at] ?? '').split('\n').some((held) => isOneOff(code, cleanTaxId(held))));
      if (isLike && found.push(at) > 1) return '';
    }
    const [at] = found;
    return at === undefined ? '' : (id[at] ?? '');
  };
}
