import type { WorkbenchGlobal } from '../../../../sdk/workbench.ts';

/** Puts `window.workbench` there and says so (EMBED-02). Answers how to take it away. */
export function offerWorkbench(api: WorkbenchGlobal): () => void {
  Object.defineProperty(window, 'workbench', { value: Object.freeze(api), configurable: true });
  window.dispatchEvent(new Event('workbench-ready'));
  return () => void Reflect.deleteProperty(window, 'workbench');
}

/** Whether a window shows a page of this very origin. */
export function isSameOrigin(app: Window): boolean {
  try {
    return app.location.origin === location.origin;
  } catch {
    return false;
  }
}
