import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { OrderRow } from '../../api/entities/order.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useFormDraft } from '../../desk/forms/use-form-draft.ts';
import { mainTaxId } from '../../domain/company/tax-ids.ts';
import type { InvoiceForm } from '../../domain/orders/order.ts';

const keptSchema = v.object({
  applicationId: v.string(),
  form: v.object({
    kind: v.picklist(['plain', 'special']),
    title: v.string(),
    taxNo: v.string(),
    mail: v.string(),
    mobile: v.string(),
    remark: v.string(),
  }),
});
/** What is kept of an application: its own id, made before it is sent, so that a lost answer is asked for again with the same one. */
type Kept = v.InferOutput<typeof keptSchema>;

/** The application of an order's invoice as it is typed, kept on the device until it was sent. Null until it is known what was kept. */
export function useInvoiceForm({ orderId, lines }: Pick<OrderRow, 'orderId' | 'lines'>) {
  const { login } = useDesk();
  const dir = useAccount((state) => state.directory);
  const { keeper, state } = useFormDraft<Kept>(
    { form: 'invoice', subject: orderId, companyId: '' },
    { stamp: () => null, stored: (value) => value },
  );
  const [kept, setKept] = useState<Kept | null>(null);
  /** The tax number of a company that this account has, '' for another one. */
  const taxNoOf = (name: string): string => {
    const at = dir?.name.indexOf(name) ?? -1;
    return dir === null || at < 0 ? '' : mainTaxId(dir.taxIds[at] ?? '');
  };
  const title = lines[0]?.companyName ?? '';
  const fresh = useRef<() => Kept>(() => ({ applicationId: crypto.randomUUID(), form: emptyForm }));
  const emptyForm: InvoiceForm = { kind: 'plain', title, taxNo: taxNoOf(title), mail: '', mobile: login.mobile, remark: '' };
  fresh.current = () => ({ applicationId: crypto.randomUUID(), form: emptyForm });
  const isRead = dir !== null;
  useEffect(() => {
    if (keeper === null || !isRead) return;
    const found = v.safeParse(keptSchema, keeper.found?.value);
    if (found.success) keeper.adopt(found.output);
    setKept((now) => now ?? (found.success ? found.output : fresh.current()));
  }, [keeper, isRead]);
  function change(next: Kept): void {
    setKept(next);
    void keeper?.save(next);
  }
  return {
    kept,
    /** Whether what was typed is on the device. */
    state,
    taxNoOf,
    change: (form: InvoiceForm) => kept !== null && change({ ...kept, form }),
    /** On the device, before anything is sent; false when it could not be written. */
    keep: async (): Promise<boolean> => kept !== null && keeper !== null && (await keeper.save(kept)),
    drop: async () => await keeper?.drop(),
    /** Another application: the one before was refused. */
    renew: () => kept !== null && change({ ...kept, applicationId: crypto.randomUUID() }),
  };
}
