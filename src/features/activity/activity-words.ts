import { activityKinds, activityOrigins, activityResults } from '../../domain/activity/activity.ts';
import type { ActivityEntry } from '../../domain/activity/filter.ts';
import { exactTime, minuteTime } from '../../domain/core/china-time.ts';
import type { ExportRow } from '../../domain/export/cells.ts';
import { periodWords } from '../../domain/status/period.ts';
import { taxCodes } from '../../domain/status/work-area.ts';
import type { Language, Translate } from '../../texts/catalogue.ts';

const reasons = [
  ...(['rejected', 'paymentFailed', 'offline', 'timeout', 'bad-answer', 'server', 'busy', 'discarded', 'parameter', 'notTaken'] as const),
  ...(['loginExpired', 'captcha', 'realName', 'maintenance', 'notListed', 'leaseEnded'] as const),
];

const known = <T extends string>(list: readonly T[], name: string): T | undefined => list.find((one) => one === name);

/** What was done; a newer gateway may note what this version has no words for. */
export const whatWords = (what: string, t: Translate): string => t(`activity.what-${known(activityKinds, what) ?? 'other'}`);
export const resultWords = (result: string, t: Translate): string => t(`activity.result-${known(activityResults, result) ?? 'other'}`);

/** Why, in the words of who said it, else by its code. */
export function reasonWords({ reason, words }: Pick<ActivityEntry, 'reason' | 'words'>, t: Translate): string {
  const code = known(reasons, reason);
  const own = code === undefined ? '' : t(`activity.reason-${code}`);
  if (words !== '') return own === '' ? words : t('frame.said', { name: own, text: words });
  return own || (reason === '' ? '' : t('activity.reason-other'));
}

/** Who noted it: of what a device told also when. */
export function originWords({ origin, toldAt }: Pick<ActivityEntry, 'origin' | 'toldAt'>, t: Translate, language: Language): string {
  const by = known(activityOrigins, origin) ?? 'other';
  if (by !== 'device') return t(`activity.origin-${by}`);
  return toldAt === 0 ? t('activity.originUntold') : t('activity.originTold', { time: minuteTime(toldAt, language) });
}

/** A tax and a period, or a month; what is about neither says nothing here. */
function partWords(part: string, t: Translate): string {
  const named = part.split(' ').flatMap((one) => {
    const [, code = '', period = ''] = /^(?:\w+\/)?(?:([a-z]\w*)\.)?(\d{4}(?:\d{2}|Q\d|H\d)?)$/.exec(one) ?? [];
    const tax = known(taxCodes, code);
    return period === '' ? [] : [[tax === undefined ? '' : t(`status.tax-${tax}`), periodWords(period)].filter(Boolean).join(' ')];
  });
  return named.join(t('frame.between'));
}

/** What was done and of what. A try that a device tells does not say which of the two it was. */
export function actionWords({ what, part }: Pick<ActivityEntry, 'what' | 'part'>, t: Translate): string {
  if (what === 'companyHide' && (part === 'hidden' || part === 'shown')) return t(`activity.what-${part}`);
  return [whatWords(what, t), partWords(part, t)].filter(Boolean).join(' ');
}

/** A row as it is shown and exported: time, company, who, what, result, why, by whom noted. */
export function rowWords(row: ActivityEntry, company: string, t: Translate, language: Language): readonly string[] {
  return [
    exactTime(row.at, language),
    company,
    row.by,
    actionWords(row, t),
    resultWords(row.result, t),
    reasonWords(row, t),
    originWords(row, t, language),
  ];
}

/** Heads of the table and of its export. */
export function heads(t: Translate): readonly string[] {
  return [
    ...[t('activity.at'), t('activity.company'), t('activity.by'), t('activity.what')],
    ...[t('activity.result'), t('activity.reason'), t('activity.origin')],
  ];
}

/** Rows of an export: exactly the cells that the table shows. */
export const exportRows = (rows: readonly (readonly string[])[]): ExportRow[] => rows.map((cells) => [...cells]);
