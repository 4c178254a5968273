/** Which area of the operator's page is in view, in this tab's own memory. */
export const AREA = 'operator:area';
