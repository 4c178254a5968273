/** Milliseconds that a job will still take by what it took so far; null while too little is done to say. */
export function leftMs(
  { createdAt, size }: { readonly createdAt: number; readonly size: number },
  done: number,
  now: number,
): number | null {
  const took = now - createdAt;
  if (done < 10 || took <= 0) return null;
  return (took / done) * (size - done);
}
