import * as v from 'valibot';
import { browserTypes, buttonCodes, consultModules } from '../../domain/consult/scene.ts';
import { count, flag, text } from './scalars.ts';

/* What an operator offers of consulting: buttons, numbers, hours, words that advisors use often, and who the advisors are. */

export const buttonCode = v.picklist(buttonCodes);
/** '' for the whole country, else four or six digits. */
const area = v.pipe(v.string(), v.regex(/^(\d{4}|\d{6})?$/));
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const button = v.object({
  buttonCode,
  moduleCode: v.picklist(['', ...consultModules]),
  area,
  browserType: v.picklist(['', ...browserTypes]),
});
const phone = v.object({ area, phone: v.pipe(v.string(), v.regex(/^[\d+()\- ]{3,30}$/)) });
/** `days`: 1 Monday to 7 Sunday. The time ends after it begins. */
const duty = v.object({ buttonCode, days: v.pipe(v.string(), v.regex(/^[1-7]{1,7}$/)), from: timeOfDay, to: timeOfDay });
export const cannedSchema = v.object({ code: v.pipe(text(20), v.minLength(1)), text: v.pipe(text(500), v.minLength(1)) });

export const consultConfigSchema = v.object({
  buttons: v.pipe(v.array(button), v.maxLength(500)),
  phones: v.pipe(v.array(phone), v.maxLength(500)),
  duty: v.pipe(v.array(duty), v.maxLength(buttonCodes.length)),
  canned: v.pipe(v.array(cannedSchema), v.maxLength(200)),
});
export type ConsultConfig = v.InferOutput<typeof consultConfigSchema>;

/** The same as a form holds it, which may be wrong: the gateway says where. */
export const consultFormSchema = v.object({
  buttons: v.pipe(
    v.array(v.object({ buttonCode: text(20), moduleCode: text(20), area: text(20), browserType: text(20) })),
    v.maxLength(500),
  ),
  phones: v.pipe(v.array(v.object({ area: text(20), phone: text(40) })), v.maxLength(500)),
  duty: v.pipe(v.array(v.object({ buttonCode: text(20), days: text(10), from: text(10), to: text(10) })), v.maxLength(20)),
  canned: v.pipe(v.array(v.object({ code: text(40), text: text(1_000) })), v.maxLength(200)),
});
export type ConsultForm = v.InferOutput<typeof consultFormSchema>;

/** An advisor on the operator's page. `seenAt`: when his desk asked last, milliseconds, 0 for never. */
export const advisorSchema = v.object({ loginName: text(60), name: text(60), topics: v.array(buttonCode), away: flag, seenAt: count });

/** A button as it is offered: how many advisors of its kind are there now, whether it is its time, and its hours where it has some. */
export const offeredSchema = v.object({
  buttonCode,
  online: count,
  onDuty: flag,
  hours: v.nullable(v.object({ days: text(10), from: text(10), to: text(10) })),
});
