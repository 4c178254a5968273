/** What of a keyboard event tells that an input method is at work. */
export interface ComposingKey {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/**
 * True while an input method composes: Enter and Escape then belong to it and no shortcut fires (P-07). Safari ends the composition
 * before the key event and leaves only keyCode 229.
 */
export function isComposing(event: ComposingKey): boolean {
  return event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === 229;
}
