import type { Mark } from '../status/mark.ts';

/** What a message says of where it belongs (ENT-27). */
export interface SceneSource {
  readonly sceneCode: string;
  readonly extendQueryField: { readonly serviceCode: string; readonly subtopic: string };
}

/** The scenes of the inbox in their order; `due` are the reminders that the device computes. */
export const scenes = ['due', 'filing', 'invoice', 'books', 'risk', 'payroll', 'certificate', 'system', 'other'] as const;
export type Scene = (typeof scenes)[number];

const byService: Readonly<Record<string, Scene>> = {
  declaration: 'filing',
  invoice: 'invoice',
  books: 'books',
  risk: 'risk',
  personalTax: 'payroll',
  social: 'payroll',
  certificate: 'certificate',
  product: 'system',
};
const byCode: Readonly<Record<string, Scene>> = { '1': 'invoice', '2': 'filing', '9': 'system' };

/** The scene of a message: that of its service, else that of its scene code (MSG-10); what a newer gateway brings is `other`. */
export function sceneOf({ sceneCode, extendQueryField: { serviceCode } }: SceneSource): Scene {
  if (Object.hasOwn(byService, serviceCode)) return byService[serviceCode] ?? 'other';
  return (Object.hasOwn(byCode, sceneCode) ? byCode[sceneCode] : undefined) ?? 'other';
}

/** Sender's codes that say a state: of these a row shows shape and word, because they decide the order of work. */
export const toldStates = {
  overdue: 'overdue',
  paymentFailed: 'overdue',
  rejected: 'stopped',
  quotaUsed: 'stopped',
  riskHigh: 'overdue',
  quotaLow: 'due',
  expiring: 'due',
  missing: 'due',
  risk: 'due',
  submitted: 'underWay',
  accepted: 'good',
  paid: 'done',
} as const satisfies Readonly<Record<string, Mark>>;
export type ToldState = keyof typeof toldStates;

/** The state that a message tells of, null for one that tells of none. */
export function stateOf({ extendQueryField: { subtopic } }: SceneSource): ToldState | null {
  return Object.hasOwn(toldStates, subtopic) ? (subtopic as ToldState) : null; // as: a key of the table
}

/** Red and amber: needs somebody, however old it is. */
export const isPressing = (mark: Mark): boolean => mark === 'overdue' || mark === 'stopped' || mark === 'due';
