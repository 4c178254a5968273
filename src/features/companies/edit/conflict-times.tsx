import { useEffect, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import type { EditableField } from '../../../domain/company/company-edit.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { changesBy, type Known, type Teller } from './conflict-who.ts';
import { fieldTexts } from './edit-fields.tsx';

/** Who changed the fields of a company last, asked again when the gateway's row is another one. Null until it is known, or known that nobody can say. */
function useTeller(companyId: string, rev: number): Teller | null {
  const { worker } = useDesk();
  const [told, setTold] = useState<{ readonly of: string; readonly teller: Teller } | null>(null);
  const of = `${companyId} ${rev}`;
  useEffect(() => {
    let live = true;
    const ask = async (): Promise<void> => {
      const [changes, devices] = await Promise.all([
        worker.ask('companyChanges.companyLastChanges', { companyId }),
        // Only for the number of a device among those of its name.
        worker.ask('account.listDevices', {}),
      ]);
      const teller: Teller = changes.ok
        ? { kind: 'told', changes: changes.value.list, devices: devices.ok ? devices.value.list : [] }
        : { kind: changes.error.kind === 'offline' || changes.error.kind === 'timeout' ? 'offline' : 'unknown' };
      if (live) setTold({ of, teller });
    };
    void ask();
    return () => {
      live = false;
    };
  }, [worker, companyId, of]);
  return told?.of === of ? told.teller : null;
}

function deviceWords({ device, number, isThis }: Known, t: Translate): string {
  if (isThis) return t('companies.conflictThisDevice');
  const name = device === '' ? t('companies.conflictAnyDevice') : device;
  return number === null ? name : t('companies.conflictNumbered', { name, n: number });
}

export interface ConflictTimesProps {
  companyId: string;
  fields: readonly EditableField[];
  /** When it was changed here, milliseconds. */
  mine: number;
  /** The gateway's row: when it was changed, and its revision. */
  theirs: { readonly updatedAt: string; readonly rev: number };
}

/** Who changed what elsewhere, when and on which device, and when it was changed here. What the gateway cannot tell is said. */
export function ConflictTimes({ companyId, fields, mine, theirs }: ConflictTimesProps) {
  const { t, language } = useText();
  const teller = useTeller(companyId, theirs.rev);
  const names = (of: readonly EditableField[]): string => of.map((field) => t(fieldTexts[field])).join(t('companies.listComma'));
  const time = (at: number): string => (Number.isNaN(at) ? '–' : minuteTime(at, language));
  const { known, rest } = changesBy(fields, teller);
  return (
    <div className="wb-quiet" data-conflict-who={teller?.kind ?? 'asked'}>
      {known.map((one) => (
        <div key={one.fields.join()}>
          {t('companies.conflictBy', {
            fields: names(one.fields),
            person: one.fullName === '' ? t('companies.conflictSomebody') : one.fullName,
            device: deviceWords(one, t),
            theirs: time(one.at),
            mine: time(mine),
          })}
        </div>
      ))}
      {rest.length > 0 && (
        <div>{t('companies.conflictWhen', { fields: names(rest), theirs: time(Date.parse(theirs.updatedAt)), mine: time(mine) })}</div>
      )}
      {rest.length > 0 && teller !== null && (
        <div>{t(teller.kind === 'offline' ? 'companies.conflictWhoOffline' : 'companies.conflictWhoUnknown')}</div>
      )}
    </div>
  );
}
