/** Tab and app ids beside those of the two variants (`variant.ts`). */

/** `appCode` of the tips (CONST-57, A-107): the id of the panel (CONST-50). */
export const APP_CODE = '09730100030000';

/** Product code (CONST-53). */
export const PRODUCT_CODE = '09730100010000';
/** Software code (CONST-54). */
export const SOFTWARE_CODE = '22260100010000';
/** whiteCode of the white-list queries (CONST-56, A-26). */
export const WHITE_CODE = 'yqzs_qyzx';
