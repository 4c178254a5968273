export interface Place {
  readonly url: string;
  readonly origin: string;
}

/** Where the frame is, and its origin; null for an address that is none, or is the product's own origin, where a sandbox would hold nothing. */
export function addCompanyPlace(url: string, ownOrigin: string): Place | null {
  const place = URL.parse(url);
  if (place === null || !/^https?:$/.test(place.protocol) || place.origin === ownOrigin) return null;
  return { url: place.href, origin: place.origin };
}
