import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { LazyPart } from './lazy-part.ts';
import { useText } from './text.ts';

/** What stands in place of a part that did not load: the generic network text and another try. */
function LoadFailed({ onRetry }: { onRetry(): void }) {
  const { t } = useText();
  return (
    <div className="wb-load-failed" role="alert">
      <p>{t('problems.network')}</p>
      <button type="button" className="wb-link" onClick={onRetry}>
        {t('frame.retry')}
      </button>
    </div>
  );
}

export interface LazyProps<P extends object> {
  /** Made once at module level: `createLazyPart(async () => (await import('./view.tsx')).View)`. */
  part: LazyPart<ComponentType<P>>;
  props: P;
  /** Stands there while the chunk loads; has the size of the view. */
  placeholder?: ReactNode;
}

/**
 * A view in a chunk of its own. Unlike React.lazy it can be tried again after a failure, gives up after 120 s (ERR-08), and renders at once
 * when it was preloaded.
 */
export function Lazy<P extends object>({ part, props, placeholder = null }: LazyProps<P>) {
  const state = useSyncExternalStore(part.subscribe, part.get);
  // Also when it failed before: who opens it again asks for it again.
  useEffect(() => part.load(), [part]);
  if (state.kind === 'LOADED') {
    const View = state.value;
    return <View {...props} />;
  }
  return state.kind === 'FAILED' ? <LoadFailed onRetry={part.load} /> : placeholder;
}
