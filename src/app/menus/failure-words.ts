import type { FailureWords } from '../../domain/menus/opening-plan.ts';
import type { Translate } from '../../texts/catalogue.ts';

/** What is said of an opening that failed, in words; '' where a dialog or nothing says it. */
export function failureWords(words: FailureWords, menu: string, t: Translate): string {
  switch (words.show) {
    case 'needsLogin':
      return t('menus.needsLogin', { menu });
    case 'needsClient':
      return t('menus.needsClient');
    case 'unreachable':
      return t('menus.unreachable', { menu });
    case 'guide':
      return t('menus.guide', { menu });
    case 'reminder':
      return words.message === '' ? t('menus.noPrivilege', { menu }) : words.message;
    case 'certificate':
      return words.message === '' ? t('menus.certificate', { menu }) : words.message;
    default:
      return '';
  }
}
