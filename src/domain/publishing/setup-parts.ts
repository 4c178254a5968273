/** Parts that a deployment is set up of, in the order in which an operator gets to them. */
export const setupParts = [
  'people',
  'companies',
  'rulePack',
  'apps',
  'menus',
  'origins',
  'tabs',
  'halls',
  'sources',
  'collector',
  'memberships',
  'products',
  'payment',
  'sms',
  'backup',
] as const;
export type SetupPart = (typeof setupParts)[number];
