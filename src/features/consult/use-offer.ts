import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { type ButtonCode, buttonCodes, consultRouteOf } from '../../domain/consult/scene.ts';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';

/** What can be asked here, and who is there. */
export interface Offer {
  /** Nobody has been asked yet. */
  readonly isUnknown: boolean;
  readonly codes: readonly ButtonCode[];
  /** '' without one. */
  readonly phone: string;
  /** Whether an advisor of a kind is there now. */
  isStaffed(code: ButtonCode): boolean;
  /** In a few words: how many are there, or when. */
  presenceOf(code: ButtonCode): string;
  /** Hours of a kind in words, '' without any. */
  hoursOf(code: ButtonCode): string;
}

/**
 * What is offered in the area of a company. The full route shows the buttons that the gateway tells; the simple one opens the page with all kinds, where the gateway
 * offers any at all (CONSULT-05, A-123).
 */
export function useOffer(locationCode: string): Offer {
  const { t } = useText();
  const { login } = useDesk();
  const variant = useVariant();
  const { value, outcome } = useResource('consult.consultWorkbench', locationCode);
  const told = value?.buttonList ?? [];
  const isSimple = consultRouteOf(variant, login.accountId) === 'simple';
  const of = (code: ButtonCode) => told.find(({ buttonCode }) => buttonCode === code);
  const hoursOf = (code: ButtonCode): string => {
    const hours = of(code)?.hours ?? null;
    if (hours === null) return '';
    const days = [...hours.days].map((day) => t(`consult.day-${day as '1'}`)).join(t('frame.between')); // as: days are 1 to 7
    return t('consult.hours', { days: hours.days === '12345' ? t('consult.weekdays') : days, from: hours.from, to: hours.to });
  };
  const isStaffed = (code: ButtonCode): boolean => (of(code)?.online ?? 0) > 0;
  return {
    isUnknown: value === null && outcome !== 'known',
    codes: isSimple && told.length > 0 ? buttonCodes : told.map(({ buttonCode }) => buttonCode),
    phone: value?.phone ?? '',
    isStaffed,
    hoursOf,
    presenceOf(code) {
      const button = of(code);
      if (button !== undefined && button.online > 0) return t('consult.online', { n: button.online });
      if (button?.onDuty === 0 && button.hours !== null) return t('consult.offDuty', { from: button.hours.from });
      return t('consult.nobody');
    },
  };
}
