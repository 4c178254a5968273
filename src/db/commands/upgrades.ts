import type { UpGradeType, UpStatus } from '../../api/entities/upgrade.ts';
import { defineCommand } from './definition.ts';

/** How an upgrade ended on a PC. */
interface UpgradeInput {
  readonly accountId: string;
  readonly pcUid: string;
  readonly upStatus: UpStatus;
  readonly upGradeType: UpGradeType;
}

/** Belongs to no company's line, and changes nothing that is seen. */
const saveUpgrade = defineCommand<UpgradeInput, unknown, 'companies'>({
  call: 'saveUpgrade',
  company: () => '',
  key: () => '-',
  changes: null,
  texts: ['outbox'],
  words: (_, t) => t('outbox.saveUpgrade'),
});

/** Results of upgrades wait for the line. */
export const upgradeCommands = { saveUpgrade };
