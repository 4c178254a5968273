import { useEffect, useState } from 'react';

/** An element of the frame that outlives the views in it, found once it is drawn: what loads late puts its part into it. Null until then. */
export function useFrameElement(selector: string): Element | null {
  const [found, setFound] = useState<Element | null>(null);
  useEffect(() => setFound(document.querySelector(selector)), [selector]);
  return found;
}
