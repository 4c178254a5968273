/**
 * What `work` gives, unless it takes longer than `ms` milliseconds: then this rejects and names what has not ended. A wait without a limit of its
 * own would keep a whole run from ending, and nobody would learn where it stands.
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what} has not ended in ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
