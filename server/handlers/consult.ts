import { buttonsAt, isOnDuty, servicePhone } from '../../src/domain/consult/offer.ts';
import { isPresent, listAdvisors, readConsult } from '../operator/consult.ts';
import { type HeadHandler, value } from '../pipeline/call.ts';

export const getConsultConfigService: HeadHandler<'getConsultConfigService'> = async (
  { store, clock },
  { moduleCode, location, browserType },
) => {
  const stored = await readConsult(store.db);
  if (stored === null) return value({ buttonList: [], phone: servicePhone([], location) });
  const { buttons, duty, phones } = stored.config;
  const advisors = await listAdvisors(store.db);
  const now = clock.now();
  const buttonList = buttonsAt(buttons, { moduleCode, area: location, browserType }).map((buttonCode) => {
    const hours = duty.find((one) => one.buttonCode === buttonCode);
    const online = advisors.filter((one) => one.topics.includes(buttonCode) && isPresent(one, now)).length;
    const { days, from, to } = hours ?? { days: '', from: '', to: '' };
    return { buttonCode, online, onDuty: isOnDuty(hours, now) ? (1 as const) : (0 as const), hours: hours ? { days, from, to } : null };
  });
  return value({ buttonList, phone: servicePhone(phones, location) });
};
