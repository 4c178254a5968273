import { createContext, useContext } from 'react';
import { type FeatureFlags, traitsOf, type Variant } from '../domain/core/variant.ts';

export const VariantContext = createContext<Variant | null>(null);

/** The variant of the product that is running (FLAG-01). */
export function useVariant(): Variant {
  const variant = useContext(VariantContext);
  if (variant === null) throw new Error('useVariant outside of the variant provider');
  return variant;
}

/** What the running variant shows (FLAG-02, FLAG-04, FLAG-05): `useFlags().vipIcons`. */
export function useFlags(): FeatureFlags {
  return traitsOf(useVariant()).flags;
}
