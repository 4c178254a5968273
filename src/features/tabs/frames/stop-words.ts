import { unreachable } from '../../../domain/core/result.ts';
import type { OpeningStop } from '../../../domain/tabs/opening-report.ts';
import type { Translate } from '../../../texts/catalogue.ts';

const offers = { trial: 'menus.trialText', purchase: 'menus.purchaseText', renewal: 'menus.renewalText' } as const;

/** What is said of an opening that was stopped, in words; '' where a dialog or nothing says it. */
export function stopWords(stop: OpeningStop, menu: string, t: Translate): string {
  switch (stop.show) {
    case 'needsLogin':
    case 'realName':
      return t('menus.needsLogin', { menu });
    case 'needsClient':
      return t('menus.needsClient');
    case 'unreachable':
      return t('menus.unreachable', { menu });
    case 'guide':
      return t(stop.need === 'privilege' ? 'menus.noPrivilege' : 'menus.certificate', { menu });
    case 'privilege':
    case 'reminder':
      return stop.message === '' ? t('menus.noPrivilege', { menu }) : stop.message;
    case 'certificate':
      return stop.message === '' ? t('menus.certificate', { menu }) : stop.message;
    case 'prompt':
      if (stop.prompt === 'identity') return t('menus.certificate', { menu });
      return stop.prompt === 'vatType' ? t('menus.vatText', { menu }) : t(offers[stop.prompt]);
    case 'noMenu':
      return t('menus.unknown');
    case 'address':
      return t('menus.addressRefused', { host: stop.host });
    case 'offline':
      return t('menus.lineOut');
    case 'nothing':
      return '';
    default:
      return unreachable(stop);
  }
}
