/** Tab and app ids beside those of the two variants (`variant.ts`). */

/** `appCode` of the tips (CONST-57, A-107): the id of the panel (CONST-50). */
export const APP_CODE = '09730100030000';
