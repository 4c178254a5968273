/** Lets the user pick one file; null when he picks none. The browser shows its dialog only right after he has pressed something. */
export function pickFile(accept: readonly string[]): Promise<File | null> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: accept.join(',') });
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/** Whether the user has pressed something just now, in this page or in a frame of it. A browser that does not say asks him itself. */
export const isUserActive = (): boolean => (navigator.userActivation as UserActivation | undefined)?.isActive ?? true; // as: not every browser has it
