import { useLayoutEffect, useState } from 'react';

/**
 * Whether this page may not frame an address because it was loaded before the deployment allowed its origin: the stored page has taken the new policy
 * meanwhile (src/sw), and the next loading goes by it.
 */
export function usePolicyRefusal(url: string): boolean {
  const [refused, setRefused] = useState('');
  // Before the browser has looked at the frame that is put into the page with this.
  useLayoutEffect(() => {
    const origin = URL.parse(url)?.origin;
    function hear({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
      if (effectiveDirective === 'frame-src' && URL.parse(blockedURI)?.origin === origin) setRefused(url);
    }
    document.addEventListener('securitypolicyviolation', hear);
    return () => document.removeEventListener('securitypolicyviolation', hear);
  }, [url]);
  return refused === url;
}
