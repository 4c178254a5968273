/** A tab and, within it, a sub-menu; '' without one. */
export interface TabCode {
  readonly tabCode: string;
  readonly subMenuCode: string;
}

const CODE = /^[\w.-]{1,64}$/;

/** 'tabCode;subMenuCode' as its two codes (TAB-05); null for what is no code: letters, digits, '_', '.' and '-' only. */
export function parseTabCode(value: string): TabCode | null {
  const at = value.indexOf(';');
  const [tabCode, subMenuCode] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  if (!CODE.test(tabCode) || (subMenuCode !== '' && !CODE.test(subMenuCode))) return null;
  return { tabCode, subMenuCode };
}
