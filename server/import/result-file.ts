import { areaName } from '../../src/domain/company/area-names.ts';
import type { CommittedRow } from './commit.ts';
import { type Lang, reasonText, resultWords } from './words.ts';

const headings: Record<Lang, readonly string[]> = {
  zh: ['行号', '结果', '原因', '企业名称', '统一社会信用代码', '纳税人识别号', '地区', '企业ID'],
  en: ['line', 'result', 'reason', 'company name', 'social credit code', 'taxpayer id', 'area', 'company id'],
};

/** A cell that no spreadsheet takes for a formula or a number. */
function cell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The result of every row as CSV (UTF-8 with byte order mark, CRLF), a line per row of the file in its order. */
export function resultFile(rows: readonly CommittedRow[], lang: Lang): string {
  const lines = rows.map(({ result, companyId }) => {
    const { companyName, shxydm, nsrsbh, locationCode } = result.company;
    // Written as ="…" so that a spreadsheet does not round an identifier of digits; our own import reads that form.
    const id = (text: string) => (/^\d{12,}$/.test(text) ? `="${text}"` : cell(text));
    const area = locationCode === '' ? '' : `${areaName(locationCode)} ${locationCode}`;
    return [
      String(result.line),
      resultWords[lang][result.kind],
      cell(reasonText(result, lang)),
      cell(companyName),
      id(shxydm),
      id(nsrsbh),
      cell(area),
      cell(companyId),
    ].join(',');
  });
  return `\ufeff${[headings[lang].join(','), ...lines].join('\r\n')}\r\n`;
}
