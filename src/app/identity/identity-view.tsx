import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AskedIdentity } from '../../desk/asked/asked-identity.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { useResource } from '../../desk/use-resource.ts';
import { locationOf } from '../../domain/company/area.ts';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { IdentityDialog } from '../../features/certificates/identity-dialog.tsx';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { pageKeys } from '../effects/host/security-keys.ts';
import { usePage } from '../shell/use-page.ts';
import { showAuthFrame } from './auth-frame.ts';
import { companionLookUp } from './companion-look-up.ts';
import { reloadCompany } from './reload-company.ts';

const noOrigins: readonly string[] = [];

/** Identity authentication with what it needs of the page: its keys, the way to the company's data, and what follows from a success (ERR-18, COMP-15, CONST-32). */
export function IdentityView({ asked }: { asked: AskedIdentity }) {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const { companyId } = asked;
  const dir = useAccount((state) => state.directory);
  const offline = useOffline();
  const row = dir?.id.indexOf(companyId) ?? -1;
  const config = useResource('config.remoteConfig', '').value;
  const { worker } = desk;
  const { companion } = usePage();
  const { file, readers } = pageKeys(companion);
  const ports = useMemo(() => ({ ask: worker.ask, readers, lookUp: companionLookUp(companion) }), [worker, readers, companion]);
  return (
    <IdentityDialog
      asked={asked}
      seal={dir === null || row < 0 ? null : sealAt(dir, row)}
      locationCode={locationOf({ locationCode: dir?.locationCode[row] ?? '' })}
      offline={offline}
      ports={ports}
      onFile={async (chosen) => {
        const taken = await file.plug(await chosen.text(), chosen.name);
        return taken.kind === 'taken' ? null : taken.why;
      }}
      onAuthorised={() => {
        desk.notify({ tone: 'done', text: t('identity.done') });
        reloadCompany(desk, companyId);
        showAuthFrame(config?.authFrameUrl ?? '', config?.appOrigins ?? noOrigins, desk.clock);
      }}
      onMaintain={() => void navigate({ ...viewTarget(MANAGE_PATH), search: { company: companyId, edit: companyId } })}
      onEnd={(how) => asked.end(how)}
    />
  );
}
