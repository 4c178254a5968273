import * as v from 'valibot';
import { ONCE, USUAL_TYPE } from '../../domain/publishing/publication.ts';
import { id, text, whole } from './scalars.ts';

/* What the product shows of its own accord. `content` and `jump` are ours; the other objects and fields are the specification's. */

/** Words and picture. `imgUrl` is a path of the page's own origin, '' for none: the content policy lets no other picture in. */
export const contentSchema = v.object({ title: text(80), text: text(600), imgUrl: text(300), buttonText: text(30) });
export type ShownContent = v.InferOutput<typeof contentSchema>;

/**
 * What the button does (TAB-07): `buttonJumpType` 0 opens the address `buttonJumpParam` in the browser `openBrowser` (0 IE, 1 default, 2 embedded),
 * 1 the tab of that code, 2 the built-in app of that code. Without `buttonText` there is no button.
 */
const jumpEntries = { buttonJumpType: whole, buttonJumpParam: text(2_000), openBrowser: whole };
export const jumpSchema = v.object(jumpEntries);
export type ShownJump = v.InferOutput<typeof jumpSchema>;

/** -1 each session, 1, 7, 30 days, 9999 once; missing is once. */
const freq = v.optional(whole, ONCE);

/** A bubble (ENT-19). `showType` 1 binds it to the tab `tabCode`. */
export const bubbleSchema = v.looseObject({
  commonPopFunctionVO: v.object({ popContentId: id, showType: whole, tabCode: text(60), ...jumpEntries }),
  commonPopReceiveRuleVO: v.object({ freq }),
  commonPopContentVO: v.object({ appCode: text(40) }),
  content: contentSchema,
});
export type Bubble = v.InferOutput<typeof bubbleSchema>;

/** A popup (ENT-20). `showType` 1 binds it to the tab `tabCode`; `closeType` 1 shows a button that closes it, 2 leaves that to its action. */
export const popupSchema = v.looseObject({
  commonPopContentVO: v.object({ id, popContextType: v.optional(whole, USUAL_TYPE) }),
  commonPopFunctionVO: v.object({ showType: whole, tabCode: text(60), closeType: whole }),
  commonPopReceiveRuleVO: v.object({ popContentId: text(64), freq }),
  content: contentSchema,
  jump: jumpSchema,
});
export type Popup = v.InferOutput<typeof popupSchema>;

/**
 * An operation tip (ENT-21). With `frequencyType` 1 it is closed at the gateway after it was shown, by `publishCode` (POP-09, A-44), and not sent
 * again; with 0 it is shown once a session. `position` is the place it is for (CONST-64).
 */
export const operationTipSchema = v.looseObject({
  popUpTag: text(40),
  operationPublish: v.object({ frequencyType: whole, publishCode: v.pipe(id, v.maxLength(60)), statisticsTag: text(60) }),
  position: text(20),
  content: contentSchema,
  jump: jumpSchema,
});
export type OperationTip = v.InferOutput<typeof operationTipSchema>;

/** A window of the product's own: the raffle's picture, the marketing popup. */
export const promotionSchema = v.looseObject({ id, freq, content: contentSchema, jump: jumpSchema });
export type Promotion = v.InferOutput<typeof promotionSchema>;

/** The window of several pages (POP-24). */
export const multiPopupSchema = v.looseObject({
  id,
  freq,
  pages: v.array(v.looseObject({ content: contentSchema, jump: jumpSchema })),
});

/** A banner, a recommendation, a piece of what the service is worth. */
export const placardSchema = v.looseObject({ id, content: contentSchema, jump: jumpSchema });
export type Placard = v.InferOutput<typeof placardSchema>;

/** What an account did in a year, counted in the gateway's tables. */
export const annualReportSchema = v.looseObject({
  id,
  year: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  content: contentSchema,
  jump: jumpSchema,
  /** Companies that are not hidden today, switches between companies, fields of companies that were changed, messages that arrived. */
  figures: v.object({ companies: whole, switches: whole, changes: whole, messages: whole }),
});
export type AnnualReport = v.InferOutput<typeof annualReportSchema>;

/** Somebody of the service who looks after an account. */
export const employeeSchema = v.looseObject({ employeeId: id, name: text(60), position: text(80), mobile: text(20), imgUrl: text(300) });

/** A company that the marketing list is asked about (ENT-34). */
export const marketingCandidateSchema = v.object({ companyId: id, locationCode: text(20) });
