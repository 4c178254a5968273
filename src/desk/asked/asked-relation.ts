import type { BulkAction } from '../../domain/company/bulk-plan.ts';
import { createAsked } from './create-asked.ts';

/** What is done about who has a company, one dialog at a time. */
export type RelationDialog =
  | { readonly kind: 'add' | 'auto' }
  /** Added by hand, also where the deployment has a page for it; with what is known of the company already. */
  | { readonly kind: 'hand'; readonly name?: string; readonly taxNo?: string }
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly ids: readonly string[] }
  | { readonly kind: 'unbind' | 'invite' | 'share'; readonly companyId: string };

/** Opened by any view, shown by the company host. */
const dialog = createAsked<RelationDialog>();

export const openRelation = (next: RelationDialog): void => dialog.set(next);
export const closeRelation = (): void => dialog.set(null);
export const currentRelation = dialog.get;
export const onRelation = dialog.subscribe;
