import { createContext, useContext, useMemo, useState } from 'react';

/** Tells the form that pictures are on their way: it is not published without them. */
interface Uploads {
  began(): void;
  ended(): void;
}

const nobody: Uploads = { began: () => undefined, ended: () => undefined };

export const UploadsContext = createContext<Uploads>(nobody);

export const useUploads = (): Uploads => useContext(UploadsContext);

/** How many pictures are on their way, for the form that holds the fields. */
export function useUploadCount(): { readonly isUploading: boolean; readonly uploads: Uploads } {
  const [count, setCount] = useState(0);
  const uploads = useMemo(() => ({ began: () => setCount((n) => n + 1), ended: () => setCount((n) => n - 1) }), []);
  return { isUploading: count > 0, uploads };
}
