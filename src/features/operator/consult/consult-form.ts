import type { ConsultForm } from '../../../api/entities/consult.ts';
import { buttonCodes } from '../../../domain/consult/scene.ts';

/** What a gateway offers that nobody has set up. */
export const emptyConsult: ConsultForm = { buttons: [], phones: [], duty: [], canned: [] };

/** Entries as they are added. */
export const newButton = { buttonCode: 'tax_consult', moduleCode: 'workbench', area: '', browserType: '' };
export const newPhone = { area: '', phone: '' };
export const newCanned = { code: '', text: '' };

/** Hours of the first kind that has none yet; null when all have. */
export function newDuty(duty: ConsultForm['duty']): ConsultForm['duty'][number] | null {
  const buttonCode = buttonCodes.find((code) => duty.every((one) => one.buttonCode !== code));
  return buttonCode === undefined ? null : { buttonCode, days: '12345', from: '09:00', to: '18:00' };
}
